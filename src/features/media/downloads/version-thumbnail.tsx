import { leaveIfBytesNeedSession } from '#api/fetch-bytes.ts'
import { mediaUrls } from '#lib/media-urls.ts'
import { MediaThumbnail } from '#ui/media-thumbnail.tsx'
import type { Download } from './downloads'
import styles from './downloads.module.css'

/** Shows the thumbnail of a released version, or an icon of its type if it is on hold or has no thumbnail. */
export function VersionThumbnail({ media, version }: Download) {
  // A back end without thumbnails of versions doesn't report items either. A request for a thumbnail would fail.
  const hasThumbnail = version.release === 'released' && version.report.items !== undefined
  const shown = {
    name: version.title,
    type: media.type,
    ...(hasThumbnail ? { thumbPath: mediaUrls.versionThumbnailPath(version.mediaId, version.id) } : {}),
  }
  return (
    <span className={styles.thumbnail}>
      <MediaThumbnail media={shown} onFailed={leaveIfBytesNeedSession} size={20} isNamedBeside />
    </span>
  )
}
