import { Button } from '@blueprintjs/core'
import { Media as MediaIcon } from '@blueprintjs/icons'
import { useLocation, useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { useGetMedia } from '#generated/media/media.ts'
import { ApiError } from '../../api/api-error'
import { failureOf } from '../../api/newest-jobs'
import { typeWords } from '../../lib/media-words'
import { mediaIdOf, paths } from '../../lib/paths'
import { Page } from '../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { JobProgress } from './jobs/job-progress'
import styles from './jobs/job-progress.module.css'
import { isActive, useMediaJobs } from './jobs/media-jobs'
import { LoadedReview } from './loaded-review'

/** Reviews a picture: see each detection, keep it or drop it, add one by hand, and export. */
export function Component() {
  const mediaId = mediaIdOf(useLocation().search)
  return mediaId === '' ? <NoMedia /> : <ReviewOf key={mediaId} mediaId={mediaId} />
}

function NoMedia() {
  return (
    <Page title="Review" full>
      <EmptyState
        icon={<MediaIcon size={40} />}
        title="No picture chosen"
        description="Choose one from your media to review it."
        action={<HomeButton />}
      />
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
          title="This picture is not here"
          description="It may have been deleted, or it belongs to somebody else."
          action={<HomeButton />}
        />
      ) : data ? (
        // A later request that failed takes nothing away: the review goes on with what is here.
        <ReviewByState media={data} />
      ) : error ? (
        <ErrorState title="The picture could not be opened" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Opening the review…" />
      )}
    </Page>
  )
}

function ReviewByState({ media }: { media: Media }) {
  const { jobs, isPending } = useMediaJobs(media.id)
  const job = jobs.find((each) => isActive(each) && each.kind !== 'redact')
  if (isPending) return <LoadingState label="Opening the review…" />
  if (media.state === 'Failed') {
    const reason = jobs.map(failureOf).find((failure) => failure !== null)
    return (
      <EmptyState
        icon={<MediaIcon size={40} />}
        title="This file could not be read as a picture"
        description={reason ?? 'It may be damaged, or be of a kind that is not supported. Upload another copy of it.'}
        action={<HomeButton />}
      />
    )
  }
  if (media.state === 'Detecting' || media.state === 'Converting') {
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
        title="This is not a picture"
        description={`${typeWords[media.type]} “${media.name}” cannot be reviewed on this page.`}
        action={<HomeButton />}
      />
    )
  }
  return <LoadedReview media={media} jobs={jobs} />
}

function HomeButton() {
  const navigate = useNavigate()
  return <Button text="Go to your files" onClick={() => void navigate(paths.home())} />
}
