import { Navigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { MediaHeader } from '../parts/media-header'
import styles from '../parts/media-page.module.css'
import { VersionsSection } from '../versions/versions-section'
import { imageStatus, type ImageStatus } from './image/image-status'
import { ImageSteps } from './image/image-steps'
import { ImagePane } from './image/image-pane'

/** Shows an image with its workflow steps and its redacted versions. */
export function Component() {
  return (
    <ChosenMedia page="Image" what="image">
      {(media, job) =>
        isImage(media) ? (
          <Image media={media} status={imageStatus(media, job)} />
        ) : (
          // A link may be older than the probe, which corrects a type that was guessed from the file name.
          <Navigate to={mediaPage(media.type, media.id)} replace />
        )
      }
    </ChosenMedia>
  )
}

/** Returns whether the image page shows this media. It also reports files of an unknown type. */
function isImage({ type }: Media): boolean {
  return type === 'image' || type === 'unknown'
}

function Image({ media, status }: { media: Media; status: ImageStatus }) {
  const isUsable = status.kind !== 'unusable'
  const hasVersions = media.exportedVersions.length > 0 || (status.kind === 'reviewable' && status.isRedacted)
  return (
    <Page title={media.name}>
      <MediaHeader media={media} />
      <div className={styles.columns}>
        <ImagePane media={media} isUsable={isUsable} isLow={hasVersions} />
        <div className={styles.side}>
          {status.kind === 'unusable' ? <Unusable failure={status.failure} /> : <ImageSteps mediaId={media.id} status={status} />}
        </div>
      </div>
      {hasVersions && <VersionsSection mediaId={media.id} />}
    </Page>
  )
}

function Unusable({ failure }: { failure: string }) {
  return (
    <div role="alert" className={styles.stack}>
      <h2>This file can't be redacted</h2>
      <p className={styles.help}>{failure}</p>
      <p className={styles.help}>Delete it and upload the original or another copy.</p>
    </div>
  )
}
