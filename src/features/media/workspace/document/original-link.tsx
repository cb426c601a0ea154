import type { Media } from '#generated/model/media.zod.ts'
import { mediaUrls } from '../../../../lib/media-urls'
import { DownloadLink } from '../../parts/download-link'

/** Downloads the uploaded file. */
export function OriginalLink({ media }: { media: Media }) {
  return <DownloadLink url={mediaUrls.content(media.id)} text="Download original" />
}
