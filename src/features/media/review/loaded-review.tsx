import { useCallback, useState } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useGetDetections } from '#generated/media/media.ts'
import { ErrorState, LoadingState } from '../../../ui/states'
import { useImagePyramid } from './surfaces/image/use-image-pyramid'
import { ReviewWorkspace } from './review-workspace'

/** Loads the image and its detections, then opens the review. */
export function LoadedReview({ media, jobs }: { media: Media; jobs: readonly Job[] }) {
  const { state, retry } = useImagePyramid(media.id)
  // Always refetched: another tab may have saved, and a review of cached data would end in a conflict.
  const { data, error, isError, isFetchedAfterMount, refetch } = useGetDetections(media.id, undefined, {
    query: { refetchOnMount: 'always' },
  })
  const [visit, setVisit] = useState(0)
  const reload = useCallback(async () => {
    await refetch({ throwOnError: true })
    setVisit((before) => before + 1)
  }, [refetch])
  if (state.kind === 'failed') return <ErrorState title="Couldn't open the image" error={state.error} onRetry={retry} />
  if (isError && !data) return <ErrorState title="Couldn't open the review" error={error} onRetry={() => void refetch()} />
  if (state.kind === 'loading' || !data || !isFetchedAfterMount) return <LoadingState label="Opening image…" />
  return <ReviewWorkspace key={visit} media={media} detections={data} image={state.image} jobs={jobs} onReload={reload} />
}
