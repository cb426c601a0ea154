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

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The media type of each kind, which chooses the icon of an empty page. */
const TYPES = { image: 'image', video: 'video', recording: 'audio', document: 'document', file: 'unknown' } as const

interface ChosenMediaProps {
  /** The page title until the media is loaded. */
  page: string
  /** The kind of media in lower case, such as `document`. */
  what: keyof typeof TYPES
  /** `job` is the media's newest job, once the jobs are loaded. */
  children: (media: Media, job: Job | undefined) => ReactNode
}

/** Loads the media that the URL names, and shows its loading, missing and error states. */
export function ChosenMedia({ page, what, children }: ChosenMediaProps) {
  const [search] = useSearchParams()
  const mediaId = mediaIdOf(search.toString())
  if (mediaId === '') return <NotThere page={page} type={TYPES[what]} title={`No ${what} selected`} />
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
      <NotThere
        page={page}
        type={TYPES[what]}
        title={`${capitalized(what)} not found`}
        description="It may have been deleted, or you don't have access to it."
      />
    )
  }
  // Loaded data stays on screen when a later request fails.
  if (data) return children(data, newestJobs(jobs.data?.jobs ?? []).get(mediaId))
  return (
    <Page title={page}>
      {error ? (
        <ErrorState title={`Couldn't load the ${what}`} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={`Loading ${what}…`} />
      )}
    </Page>
  )
}
