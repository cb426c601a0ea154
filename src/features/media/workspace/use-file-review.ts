import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import { ApiError } from '#api/api-error.ts'
import type { Size } from '#editor/geometry.ts'
import { showShortcuts } from '#state/shortcut-list.ts'
import { useOriginal } from '../parts/use-original'
import { ReviewSession } from '../review/session/review-session'
import { ReviewSaver } from '../review/session/save-review'
import type { FileKind, ReviewSurface } from './file-kind'

export type FileReview =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'failed'
      readonly title: string
      readonly error: unknown
      readonly retry: () => void
      /** Whether the back end can't currently review the file. */
      readonly isUnsupported: boolean
    }
  | {
      readonly kind: 'open'
      readonly session: ReviewSession
      readonly surface: ReviewSurface
      /** The saved review. The session begins with the first and takes over later ones. */
      readonly newest: Detections
    }

/** The statuses with which a back end reports that it has no review of a file. */
const REFUSALS: readonly number[] = [404, 405, 409, 422, 501]

interface FileReviewOptions {
  mediaId: string
  /** Whether the jobs of the file are loaded. The review opens only then. */
  areJobsLoaded: boolean
  openExport: () => void
}

/** Loads a file and its saved review, and holds the session of its review until the component unmounts. */
export function useFileReview<Opened>(kind: FileKind<Opened>, { mediaId, areJobsLoaded, openExport }: FileReviewOptions): FileReview {
  const client = useQueryClient()
  const { state, retry } = useOriginal(mediaId, kind.reader)
  // Always refetched: another tab may have saved, and a review of cached data would end in a conflict.
  const { data, error, isError, isFetchedAfterMount, refetch } = useGetDetections(mediaId, undefined, {
    // Without the jobs it is unknown whether the file is still being checked, and the back end refuses its review until the check ends.
    query: { refetchOnMount: 'always', enabled: areJobsLoaded },
  })
  const opened = state.kind === 'ready' ? state.opened : undefined
  const newest = useMemo(() => data && sized(data, opened && kind.sizeOf?.(opened)), [data, opened, kind])
  const [session, setSession] = useState<ReviewSession>()
  if (opened !== undefined && newest && isFetchedAfterMount && !session) {
    const clock = kind.clockOf?.(opened)
    const saver = new ReviewSaver(client, mediaId)
    const follower = kind.followerOf?.(opened)
    const pages = kind.pagesOf?.(opened)
    setSession(new ReviewSession({ detections: newest, saver, showShortcuts, openExport, follower, pages, ...(clock && { clock }) }))
  }
  const surface = useMemo(
    () => (opened !== undefined && session ? kind.surfaceOf(opened, session, mediaId) : undefined),
    [kind, opened, session, mediaId],
  )
  if (state.kind === 'failed') {
    const isUnsupported = kind.isUnsupported?.(state.error) ?? false
    return { kind: 'failed', title: kind.failedTitle, error: state.error, retry, isUnsupported }
  }
  if (isError && !data) {
    const isUnsupported = error instanceof ApiError && REFUSALS.includes(error.status)
    return { kind: 'failed', title: 'Couldn’t open the review', error, retry: () => void refetch(), isUnsupported }
  }
  if (!newest || !session || !surface) return { kind: 'opening' }
  return { kind: 'open', session, surface, newest }
}

/** Adds the size of the file to its review, because a back end may not record it. */
function sized(detections: Detections, size: Size | undefined): Detections {
  const { width = size?.width, height = size?.height } = detections
  return width === undefined || height === undefined ? detections : { ...detections, width, height }
}
