import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { useGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import { showShortcuts } from '../../../state/shortcut-list'
import { ReviewSession } from '../review/session/review-session'
import { ReviewSaver } from '../review/session/save-review'
import type { ImagePyramid } from '../review/surfaces/image/image-pyramid'
import { useImagePyramid } from '../review/surfaces/image/use-image-pyramid'

export type ImageReview =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly title: string; readonly error: unknown; readonly retry: () => void }
  | {
      readonly kind: 'open'
      readonly session: ReviewSession
      readonly image: ImagePyramid
      /** The saved review. The session begins with the first and takes over later ones. */
      readonly newest: Detections
      /** Changes with every session. */
      readonly visit: number
      /** Starts a new session with the saved review. */
      readonly reload: () => Promise<void>
    }

interface ImageReviewOptions {
  mediaId: string
  /** Whether the jobs of the image are loaded. The review opens only then. */
  areJobsLoaded: boolean
  openExport: () => void
}

/** Loads an image and its saved review, and holds the session of its review until the component unmounts. */
export function useImageReview({ mediaId, areJobsLoaded, openExport }: ImageReviewOptions): ImageReview {
  const client = useQueryClient()
  const { state, retry } = useImagePyramid(mediaId)
  // Always refetched: another tab may have saved, and a review of cached data would end in a conflict.
  const { data, error, isError, isFetchedAfterMount, refetch } = useGetDetections(mediaId, undefined, {
    query: { refetchOnMount: 'always' },
  })
  const [visit, setVisit] = useState(0)
  const reload = useCallback(async () => {
    await refetch({ throwOnError: true })
    setVisit((before) => before + 1)
  }, [refetch])
  const [opened, setOpened] = useState<{ session: ReviewSession; visit: number }>()
  const canOpen = state.kind === 'ready' && data !== undefined && isFetchedAfterMount && areJobsLoaded
  if (canOpen && opened?.visit !== visit) {
    const saver = new ReviewSaver(client, mediaId)
    const save: ConstructorParameters<typeof ReviewSession>[0]['save'] = (review, revision, base) => saver.save(review, revision, base)
    setOpened({ session: new ReviewSession({ detections: data, save, showShortcuts, openExport }), visit })
  }
  if (state.kind === 'failed') return { kind: 'failed', title: "Couldn't open the image", error: state.error, retry }
  if (isError && !data) return { kind: 'failed', title: "Couldn't open the review", error, retry: () => void refetch() }
  if (state.kind !== 'ready' || !data || opened === undefined) return { kind: 'opening' }
  return { kind: 'open', session: opened.session, image: state.opened, newest: data, visit: opened.visit, reload }
}
