import { leaveIfBytesNeedSession } from '#api/fetch-bytes.ts'
import { mediaUrls } from '#lib/media-urls.ts'
import { MediaThumbnail } from '#ui/media-thumbnail.tsx'
import type { Download } from './downloads'
import styles from './downloads.module.css'

/** Shows what a released version looks like, or an icon of its type on hold and where the back end has no thumbnail. */
export function VersionThumbnail({ media, version }: Download) {
  // A back end that has no thumbnails of versions doesn't report items either, and a request for one would fail.
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
