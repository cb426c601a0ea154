import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

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
    // Without the jobs it isn't known whether the file is still being checked, and the back end refuses its review until then.
    query: { refetchOnMount: 'always', enabled: areJobsLoaded },
  })
  const [session, setSession] = useState<ReviewSession>()
  const canOpen = state.kind === 'ready' && data !== undefined && isFetchedAfterMount
  if (canOpen && !session) {
    setSession(new ReviewSession({ detections: data, saver: new ReviewSaver(client, mediaId), showShortcuts, openExport }))
  }
  if (state.kind === 'failed') return { kind: 'failed', title: "Couldn't open the image", error: state.error, retry }
  if (isError && !data) return { kind: 'failed', title: "Couldn't open the review", error, retry: () => void refetch() }
  if (state.kind !== 'ready' || !data || !session) return { kind: 'opening' }
  return { kind: 'open', session, image: state.opened, newest: data }
}
