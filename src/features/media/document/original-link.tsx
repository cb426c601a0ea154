import { Classes } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaUrls } from '../../../lib/media-urls'

/** Saves the file as it was uploaded. */
export function OriginalLink({ media }: { media: Media }) {
  return (
    // No download attribute: with it Chromium passes the service worker by.
    <a className={Classes.BUTTON} href={mediaUrls.content(media.id)}>
      <Download />
      <span>Download the original</span>
    </a>
  )
}
