import { Button } from '@blueprintjs/core'
import { Download as DownloadIcon } from '@blueprintjs/icons'

import { requestArchiveOf, type Download } from './downloads'

/** Offers the versions that are shown as one archive. */
export function DownloadAll({ downloads }: { downloads: readonly Download[] }) {
  return <Button icon={<DownloadIcon />} text="Download all" onClick={() => requestArchiveOf(downloads)} />
}
