import { Button } from '@blueprintjs/core'
import { Media as MediaIcon } from '@blueprintjs/icons'
import { useLocation, useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { useGetMedia } from '#generated/media/media.ts'
import { ApiError } from '../../api/api-error'
import { failureOf } from '../../api/newest-jobs'
import { mediaIdOf, paths } from '../../lib/paths'
import { Page } from '../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { JobProgress } from './jobs/job-progress'
import styles from './jobs/job-progress.module.css'
import { isActive, useMediaJobs } from './jobs/media-jobs'
import { LoadedReview } from '../media/review/loaded-review'

/** Shows the review of an image. */
export function Component() {
  const mediaId = mediaIdOf(useLocation().search)
  return mediaId === '' ? <NoMedia /> : <ReviewOf key={mediaId} mediaId={mediaId} />
}

function NoMedia() {
  return (
    <Page title="Review" full>
      <EmptyState icon={<MediaIcon size={40} />} title="No image selected" action={<HomeButton />} />
    </Page>
  )
}

function ReviewOf({ mediaId }: { mediaId: string }) {
  const { data, error, refetch } = useGetMedia(mediaId)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Page title={data ? `Review of ${data.name}` : 'Review'} full>
      {isGone ? (
        <EmptyState
          icon={<MediaIcon size={40} />}
          title="Image not found"
          description="It may have been deleted, or you don't have access to it."
          action={<HomeButton />}
        />
      ) : data ? (
        // The review stays open when a later request fails.
        <ReviewByState media={data} />
      ) : error ? (
        <ErrorState title="Couldn't open the image" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Opening review…" />
      )}
    </Page>
  )
}

function ReviewByState({ media }: { media: Media }) {
  const { jobs, isPending } = useMediaJobs(media.id)
  // A review can be opened during a detection, but not before the file has been checked.
  const job = jobs.find((each) => isActive(each) && (each.kind === 'probe' || each.kind === 'import'))
  if (isPending) return <LoadingState label="Opening review…" />
  if (media.state === 'Failed') {
    const reason = jobs.map(failureOf).find((failure) => failure !== null)
    return (
      <EmptyState
        icon={<MediaIcon size={40} />}
        title="Couldn't read this file as an image"
        description={reason ?? 'It may be damaged or unsupported. Upload another copy.'}
        action={<HomeButton />}
      />
    )
  }
  if (job || media.state === 'Converting') {
    return (
      <div className={styles.centre}>
        <h1>{media.name}</h1>
        {job ? <JobProgress job={job} /> : <LoadingState label={`${media.state}…`} />}
      </div>
    )
  }
  if (media.type !== 'image') {
    return (
      <EmptyState
        icon={<MediaIcon size={40} />}
        title="Not an image"
        description={`“${media.name}” can't be reviewed on this page.`}
        action={<HomeButton />}
      />
    )
  }
  return <LoadedReview media={media} jobs={jobs} />
}

function HomeButton() {
  const navigate = useNavigate()
  return <Button text="Go to library" onClick={() => void navigate(paths.home())} />
}
