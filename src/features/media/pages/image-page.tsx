import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { MediaHeader } from '../parts/media-header'
import styles from '../parts/media-page.module.css'
import { hasVersions, mediaStatus, type MediaStatus } from '../parts/media-status'
import { Unusable } from '../parts/unusable'
import { VersionsSection } from '../versions/versions-section'
import { ImagePane } from './image/image-pane'
import { ImageSteps } from './image/image-steps'

/** Shows an image with its workflow steps and its redacted versions. */
export function Component() {
  return (
    <ChosenMedia page="Image" type="image" pathFor={mediaPage}>
      {(media, job) => <Image media={media} status={mediaStatus(media, job)} />}
    </ChosenMedia>
  )
}

function Image({ media, status }: { media: Media; status: MediaStatus }) {
  const isUsable = status.kind !== 'unusable'
  return (
    <Page title={media.name}>
      <MediaHeader media={media} />
      <div className={styles.columns}>
        <ImagePane media={media} isUsable={isUsable} isLow={hasVersions(media)} />
        <div className={styles.side}>
          {status.kind === 'unusable' ? <Unusable failure={status.failure} /> : <ImageSteps mediaId={media.id} status={status} />}
        </div>
      </div>
      {hasVersions(media) && <VersionsSection mediaId={media.id} />}
    </Page>
  )
}
