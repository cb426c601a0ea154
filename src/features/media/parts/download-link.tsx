import { Classes } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { MouseEvent } from 'react'

import { checkBytes } from '../../../api/fetch-bytes'
import { notifyError } from '../../../notifications/notify'

interface DownloadLinkProps {
  url: string
  text?: string
  /** What a screen reader says where the text alone doesn't name the file. */
  name?: string
  isPrimary?: boolean
}

/** A link that saves a file. The server is asked first, because a refused navigation would replace the app by an error in JSON. */
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
      // No download attribute: with it Chromium passes the service worker by. The response itself is an attachment.
      href={url}
      onClick={follow}
    >
      <Download />
      <span>{text}</span>
    </a>
  )
}
