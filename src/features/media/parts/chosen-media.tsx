import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'

import { useListJobs } from '#generated/jobs/jobs.ts'
import { useGetMedia } from '#generated/media/media.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ApiError } from '../../../api/api-error'
import { newestJobs } from '../../../api/newest-jobs'
import { mediaIdOf } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { ErrorState, LoadingState } from '../../../ui/states'
import { NotThere } from './not-there'

interface ChosenMediaProps {
  /** Names the page until the media has a name. */
  page: string
  /** What the media is, in the middle of a sentence: `document`. */
  what: string
  /** `job` is the media's newest, once the jobs are known. */
  children: (media: Media, job: Job | undefined) => ReactNode
}

/** The media that the address names, in each state of its loading. */
export function ChosenMedia({ page, what, children }: ChosenMediaProps) {
  const [search] = useSearchParams()
  const mediaId = mediaIdOf(search.toString())
  if (mediaId === '') return <NotThere page={page} title={`No ${what} chosen`} description="Choose one from your media to see it here." />
  return (
    <MediaById key={mediaId} mediaId={mediaId} page={page} what={what}>
      {children}
    </MediaById>
  )
}

function MediaById({ mediaId, page, what, children }: ChosenMediaProps & { mediaId: string }) {
  const { data, error, refetch } = useGetMedia(mediaId)
  const jobs = useListJobs({ mediaId })
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotThere page={page} title={`This ${what} is not here`} description="It may have been deleted, or it belongs to somebody else." />
    )
  }
  // A later request that failed takes nothing away.
  if (data) return children(data, newestJobs(jobs.data?.jobs ?? []).get(mediaId))
  return (
    <Page title={page}>
      {error ? (
        <ErrorState title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={`Loading the ${what}…`} />
      )}
    </Page>
  )
}
