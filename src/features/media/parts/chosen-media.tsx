import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'

import { useGetMedia } from '#generated/media/media.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { newestJobs } from '#api/live/newest-jobs.ts'
import { typeNouns } from '#lib/words/media-words.ts'
import { mediaIdOf, paths } from '#lib/addresses/paths.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { MediaIcon, type MediaIconProps } from '#ui/media-icon.tsx'
import { useMediaJobs } from './use-media-jobs'

interface NotThereProps {
  page: string
  type: MediaIconProps['type']
  title: string
  description?: string
}

/** Shows an empty page with a link to the library. */
function NotThere({ page, type, title, description }: NotThereProps) {
  return (
    <Page title={page}>
      <EmptyState
        icon={<MediaIcon type={type} size={40} />}
        title={title}
        {...(description === undefined ? {} : { description })}
        action={
          <Link to={paths.home()} className="bp6-button">
            Go to library
          </Link>
        }
      />
    </Page>
  )
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

interface ChosenMediaProps {
  /** The page title until the file is loaded. */
  page: string
  /** The expected media type; `unknown` for any. Determines the words and the icon until the file is loaded. */
  type: Media['type']
  /** Whether the page fills the space below the header, as the children do. */
  full?: boolean
  /**
   * Returns the page for a media type, as a redirect if the file isn't of the expected type. A link may be older than the check, which
   * corrects a type that was guessed from the file name.
   */
  pathFor?: (type: Media['type'], mediaId: string) => string
  /** `job` is the file's newest job, once the jobs are loaded. */
  children: (media: Media, job: Job | undefined) => ReactNode
}

/** Loads the file that the URL names, and shows its loading, missing and error states. */
export function ChosenMedia(props: ChosenMediaProps) {
  const { page, type } = props
  const [search] = useSearchParams()
  const mediaId = mediaIdOf(search.toString())
  if (mediaId === '') return <NotThere page={page} type={type} title={`No ${typeNouns[type]} selected`} />
  return <MediaById key={mediaId} mediaId={mediaId} {...props} />
}

function MediaById({ mediaId, page, type, full = false, pathFor, children }: ChosenMediaProps & { mediaId: string }) {
  const { data, error, refetch } = useGetMedia(mediaId)
  const { jobs, isPending } = useMediaJobs(mediaId)
  const what = typeNouns[type]
  // The reason for a failure is in its job, and so is whether an uploaded file is being checked.
  const isJobNeeded = data?.state === 'Failed' || data?.state === 'Error' || data?.state === 'Uploaded'
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotThere
        page={page}
        type={type}
        title={`${capitalized(what)} not found`}
        description="It may have been deleted, or you don’t have access to it."
      />
    )
  }
  if (data && pathFor && pathFor(data.type, mediaId) !== pathFor(type, mediaId))
    return <Navigate to={pathFor(data.type, mediaId)} replace />
  // Loaded data stays on screen when a later request fails.
  if (data && !(isJobNeeded && isPending)) return children(data, newestJobs(jobs).get(mediaId))
  return (
    <Page title={page} full={full}>
      {error && !data ? (
        <ErrorState title={`Couldn’t load the ${what}`} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={`Loading ${what}…`} />
      )}
    </Page>
  )
}
