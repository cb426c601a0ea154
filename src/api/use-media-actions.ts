import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { invalidateListJobs, useCancelJob } from '#generated/jobs/jobs.ts'
import { invalidateGetMedia, invalidateListMedia, useDetectMedia } from '#generated/media/media.ts'
import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import { useTranscribeMedia } from '#generated/sound/sound.ts'

/** Says what is out of date after something was asked of a media; the socket says it too, when it is connected. */
async function refreshMedia(client: QueryClient, mediaId: string): Promise<void> {
  await Promise.all([invalidateListJobs(client), invalidateListMedia(client), invalidateGetMedia(client, mediaId)])
}

/** Looks for what may have to be redacted. Settles when the job has been taken, not when it is done. */
export function useDetect() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useDetectMedia({
    mutation: { onSettled: (_job, _error, { mediaId }) => refreshMedia(client, mediaId) },
  })
  const detect = useCallback((mediaId: string, data: DetectRequest) => mutateAsync({ mediaId, data }), [mutateAsync])
  return { isPending, detect }
}

/** Looks for faces in a media, as `useDetect` does. */
export function useFindFaces() {
  const { detect, isPending } = useDetect()
  const findFaces = useCallback(
    (mediaId: string, increasedAccuracy: boolean) => detect(mediaId, { increasedAccuracy, tags: { faces: 1 } }),
    [detect],
  )
  return { isPending, findFaces }
}

/** Has what is said in a media written down. Settles when the job has been taken, not when it is done. */
export function useTranscribe() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useTranscribeMedia({
    mutation: { onSettled: (_job, _error, { mediaId }) => refreshMedia(client, mediaId) },
  })
  return { isPending, transcribe: (mediaId: string, language: string | null) => mutateAsync({ mediaId, data: { language } }) }
}

/** Stops a job; the media goes back to what it was before. */
export function useStopJob(mediaId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useCancelJob({ mutation: { onSettled: () => refreshMedia(client, mediaId) } })
  return { isPending, stopJob: (jobId: string) => mutateAsync({ jobId }) }
}
