import { Classes } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { MouseEvent } from 'react'

import { checkBytes } from '#api/uploads/fetch-bytes.ts'
import { notifyError } from '#notifications/notify.ts'

interface DownloadLinkProps {
  url: string
  text?: string
  /** The accessible name, if the text alone doesn't name the file. */
  name?: string
  isPrimary?: boolean
}

/** Links to a download. Checks the URL first, because a rejected navigation would replace the app with a JSON error. */
export function DownloadLink({ url, text = 'Download', name, isPrimary = false }: DownloadLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void checkBytes(url)
      .then(() => location.assign(url))
      .catch(notifyError)
  }
  return (
    <a
      className={`${Classes.BUTTON} ${isPrimary ? Classes.INTENT_PRIMARY : ''}`}
      aria-label={name}
      // No download attribute: with it, Chromium bypasses the service worker. The response is an attachment anyway.
      href={url}
      onClick={follow}
    >
      <Download />
      <span>{text}</span>
    </a>
  )
}
