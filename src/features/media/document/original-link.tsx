import type { Media } from '#generated/model/media.zod.ts'
import { mediaUrls } from '../../../lib/media-urls'
import { DownloadLink } from '../parts/download-link'

/** Saves the file as it was uploaded. */
export function OriginalLink({ media }: { media: Media }) {
  return <DownloadLink url={mediaUrls.content(media.id)} text="Download the original" />
}
