import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { invalidateListJobs, useCancelJob } from '../../generated/jobs/jobs'
import { invalidateGetMedia, invalidateListMedia, useDeleteMedia, useDetectMedia } from '../../generated/media/media'

/** Says what is out of date after something was asked of a media; the socket says it too, when it is connected. */
async function refreshMedia(client: QueryClient, mediaId: string): Promise<void> {
  await Promise.all([invalidateListJobs(client), invalidateListMedia(client), invalidateGetMedia(client, mediaId)])
}

/** Looks for faces in a media. Settles when the job has been taken, not when it is done. */
export function useFindFaces() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useDetectMedia({
    mutation: { onSettled: (_job, _error, { mediaId }) => refreshMedia(client, mediaId) },
  })
  return {
    isPending,
    findFaces: (mediaId: string, increasedAccuracy: boolean) => mutateAsync({ mediaId, data: { increasedAccuracy, tags: { faces: 1 } } }),
  }
}

/** Stops a job; the media goes back to what it was before. */
export function useStopJob(mediaId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useCancelJob({ mutation: { onSettled: () => refreshMedia(client, mediaId) } })
  return { isPending, stopJob: (jobId: string) => mutateAsync({ jobId }) }
}

/** Deletes a media and everything of it. */
export function useRemoveMedia(mediaId: string) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useDeleteMedia({
    mutation: { onSuccess: () => invalidateListMedia(client) },
  })
  return {
    isPending,
    error,
    reset,
    removeMedia: (onSuccess?: () => void) => mutate({ mediaId }, onSuccess ? { onSuccess } : undefined),
  }
}
