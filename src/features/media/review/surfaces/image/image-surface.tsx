import { useCallback } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useGetDetections } from '#generated/media/media.ts'
import type { Rect } from '../../../../../editor/stage/geometry'
import { ErrorState, LoadingState } from '../../../../../ui/states'
import { useMediaJobs } from '../../../parts/use-media-jobs'
import { ReviewWorkspace } from '../../review-workspace'
import type { ReviewSession } from '../../session/review-session'
import type { ImagePyramid } from './image-pyramid'
import { ReviewCanvas } from './review-canvas'
import { Thumbnail } from './thumbnail'
import { useImagePyramid } from './use-image-pyramid'

/** Shows the review of an image, also while a detection runs. */
export function ImageSurface({ media }: { media: Media }) {
  const { jobs, isPending } = useMediaJobs(media.id)
  if (isPending) return <LoadingState label="Opening review…" />
  return <LoadedImage media={media} jobs={jobs} />
}

/** Loads the image and its detections, then opens the review. */
function LoadedImage({ media, jobs }: { media: Media; jobs: readonly Job[] }) {
  const { state, retry } = useImagePyramid(media.id)
  // Always refetched: another tab may have saved, and a review of cached data would end in a conflict.
  const { data, error, isError, isFetchedAfterMount, refetch } = useGetDetections(media.id, undefined, {
    query: { refetchOnMount: 'always' },
  })
  const image = state.kind === 'ready' ? state.opened : undefined
  const render = useImageRendering(image, data?.width ?? data?.source?.width ?? 0)
  if (state.kind === 'failed') return <ErrorState title="Couldn't open the image" error={state.error} onRetry={retry} />
  if (isError && !data) return <ErrorState title="Couldn't open the review" error={error} onRetry={() => void refetch()} />
  if (!image || !data || !isFetchedAfterMount) return <LoadingState label="Opening image…" />
  return <ReviewWorkspace media={media} detections={data} jobs={jobs} {...render} />
}

/** Returns stable functions that render the parts of the review that need the pixels of the image. */
function useImageRendering(image: ImagePyramid | undefined, width: number) {
  const renderSurface = useCallback((session: ReviewSession) => image && <ReviewCanvas session={session} image={image} />, [image])
  const renderThumbnail = useCallback((rect: Rect) => image && <Thumbnail image={image} rect={rect} imageWidth={width} />, [image, width])
  return { renderSurface, renderThumbnail }
}
