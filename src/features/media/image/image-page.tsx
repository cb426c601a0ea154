import { Navigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { MediaHeader } from '../parts/media-header'
import styles from '../parts/media-page.module.css'
import { VersionsSection } from '../versions/versions-section'
import { imageStatus, type ImageStatus } from './image-status'
import { ImageSteps } from './image-steps'
import { PicturePane } from './picture-pane'

/** One picture: what it is, how far it is, and its redacted versions. */
export function Component() {
  return (
    <ChosenMedia page="Image" what="picture">
      {(media, job) =>
        isPicture(media) ? (
          <Image media={media} status={imageStatus(media, job)} />
        ) : (
          // The name may have said picture where the bytes say video, and a link may be older than that.
          <Navigate to={mediaPage(media.type, media.id)} replace />
        )
      }
    </ChosenMedia>
  )
}

/** What is of no type that is known is told so on this page. */
function isPicture({ type }: Media): boolean {
  return type === 'image' || type === 'unknown'
}

function Image({ media, status }: { media: Media; status: ImageStatus }) {
  const isUsable = status.kind !== 'unusable'
  const hasVersions = media.exportedVersions.length > 0 || (status.kind === 'reviewable' && status.isRedacted)
  return (
    <Page title={media.name}>
      <MediaHeader media={media} />
      <div className={styles.columns}>
        <PicturePane media={media} isUsable={isUsable} isLow={hasVersions} />
        <div className={styles.side}>
          {status.kind === 'unusable' ? <CannotGoOn failure={status.failure} /> : <ImageSteps mediaId={media.id} status={status} />}
        </div>
      </div>
      {hasVersions && <VersionsSection mediaId={media.id} />}
    </Page>
  )
}

function CannotGoOn({ failure }: { failure: string }) {
  return (
    <div role="alert" className={styles.stack}>
      <h2>This file cannot be redacted</h2>
      <p className={styles.help}>{failure}</p>
      <p className={styles.help}>Nothing was exported. You can delete it, and upload the original or another copy.</p>
    </div>
  )
}
