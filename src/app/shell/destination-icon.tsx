import { Cloud, Dashboard, Download, Edit, FolderClose, Home, Person, Settings, Time, TimelineBarChart } from '@blueprintjs/icons'
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
  nameProfile: <Edit />,
  topUp: <Time />,
  administration: <Settings />,
}
