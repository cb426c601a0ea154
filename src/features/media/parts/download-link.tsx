import { Classes } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'

import { followDownload } from '#notifications/start-download.ts'

interface DownloadLinkProps {
  url: string
  text?: string
  /** The accessible name, if the text alone doesn't name the file. */
  name?: string
  isPrimary?: boolean
}

/** Links to a download. */
export function DownloadLink({ url, text = 'Download', name, isPrimary = false }: DownloadLinkProps) {
  return (
    <a
      className={`${Classes.BUTTON} ${isPrimary ? Classes.INTENT_PRIMARY : ''}`}
      aria-label={name}
      // No download attribute: with it, Chromium bypasses the service worker. The response is an attachment anyway.
      href={url}
      onClick={followDownload}
    >
      <Download />
      <span>{text}</span>
    </a>
  )
}
