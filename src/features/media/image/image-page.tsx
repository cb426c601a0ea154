import { useSearchParams } from 'react-router-dom'

import { useListJobs } from '../../../../generated/jobs/jobs'
import { useGetMedia } from '../../../../generated/media/media'
import type { Media } from '../../../../generated/model/media.zod'
import { ApiError } from '../../../api/api-error'
import { newestJobs } from '../../../api/newest-jobs'
import { mediaIdOf } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { ErrorState, LoadingState } from '../../../ui/states'
import { MediaHeader } from '../parts/media-header'
import { imageStage, type ImageStage } from './image-stage'
import { ImageSteps } from './image-steps'
import styles from '../parts/media-page.module.css'
import { NotThere } from '../parts/not-there'
import { PicturePane } from './picture-pane'
import { VersionsSection } from '../versions/versions-section'

/** One picture: what it is, how far it is, and its redacted versions. */
export function Component() {
  const [search] = useSearchParams()
  const mediaId = mediaIdOf(search.toString())
  if (mediaId === '') return <NotThere page="Image" title="No picture chosen" description="Choose one from your media to see it here." />
  return <ImageById key={mediaId} mediaId={mediaId} />
}

function ImageById({ mediaId }: { mediaId: string }) {
  const media = useGetMedia(mediaId)
  const jobs = useListJobs({ mediaId })
  if (media.isPending) {
    return (
      <Page title="Image">
        <LoadingState label="Loading the picture…" />
      </Page>
    )
  }
  if (media.error instanceof ApiError && media.error.status === 404) {
    return (
      <NotThere page="Image" title="This picture is not here" description="It may have been deleted, or it belongs to somebody else." />
    )
  }
  if (media.isLoadingError) {
    return (
      <Page title="Image">
        <ErrorState title="The picture could not be loaded" error={media.error} onRetry={() => void media.refetch()} />
      </Page>
    )
  }
  const job = newestJobs(jobs.data?.jobs ?? []).get(mediaId)
  return <Image media={media.data} stage={imageStage(media.data, job)} />
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
