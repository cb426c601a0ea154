import { Cloud, Dashboard, Download, FolderClose, Home, Office, Person, Settings, Time, TimelineBarChart } from '@blueprintjs/icons'
import type { ReactElement } from 'react'

import type { DestinationId } from './shell-parts'

export const destinationIcons: Record<DestinationId, ReactElement> = {
  home: <Home />,
  library: <FolderClose />,
  downloads: <Download />,
  integrations: <Cloud />,
  dashboard: <Dashboard />,
  newDashboard: <TimelineBarChart />,
  account: <Person />,
  topUp: <Time />,
  enterpriseAdmin: <Office />,
  administration: <Settings />,
}
