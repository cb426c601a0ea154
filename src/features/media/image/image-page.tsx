import type { Media } from '../../../../generated/model/media.zod'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { MediaHeader } from '../parts/media-header'
import styles from '../parts/media-page.module.css'
import { VersionsSection } from '../versions/versions-section'
import { imageStage, type ImageStage } from './image-stage'
import { ImageSteps } from './image-steps'
import { PicturePane } from './picture-pane'

/** One picture: what it is, how far it is, and its redacted versions. */
export function Component() {
  return (
    <ChosenMedia page="Image" what="picture">
      {(media, job) => <Image media={media} stage={imageStage(media, job)} />}
    </ChosenMedia>
  )
}

function Image({ media, stage }: { media: Media; stage: ImageStage }) {
  const isUsable = stage.kind !== 'unsupported' && stage.kind !== 'unusable'
  const hasVersions = media.exportedVersions.length > 0 || (stage.kind === 'reviewable' && stage.isRedacted)
  return (
    <Page title={media.name}>
      <MediaHeader media={media} />
      <div className={styles['columns']}>
        <PicturePane media={media} isUsable={isUsable} isLow={hasVersions} />
        <div className={styles['side']}>
          {stage.kind === 'unsupported' || stage.kind === 'unusable' ? (
            <CannotGoOn stage={stage} />
          ) : (
            <ImageSteps mediaId={media.id} stage={stage} />
          )}
        </div>
      </div>
      {hasVersions && <VersionsSection mediaId={media.id} />}
    </Page>
  )
}

function CannotGoOn({ stage }: { stage: Extract<ImageStage, { kind: 'unsupported' | 'unusable' }> }) {
  return (
    <div role="alert" className={styles['stack']}>
      <h2>This file cannot be redacted</h2>
      <p className={styles['help']}>{stage.kind === 'unusable' ? stage.failure : 'Only pictures can be redacted so far.'}</p>
      <p className={styles['help']}>Nothing was exported. You can delete it, and upload the original or another copy.</p>
    </div>
  )
}
