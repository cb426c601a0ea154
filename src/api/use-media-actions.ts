import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { invalidateListJobs, useCancelJob, useRunJobNext } from '#generated/jobs/jobs.ts'
import { invalidateGetMedia, invalidateListMedia, useDetectMedia } from '#generated/media/media.ts'
import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { TranscribeRequest } from '#generated/model/transcribeRequest.zod.ts'
import { useTranscribeMedia } from '#generated/audio/audio.ts'
import { ApiError } from './api-error'

/** Reloads the data that an action on a file changes. The socket reports the changes too, but only while it is connected. */
export async function refreshMedia(client: QueryClient, ...mediaIds: readonly string[]): Promise<void> {
  const each = mediaIds.map((mediaId) => invalidateGetMedia(client, mediaId))
  await Promise.all([invalidateListJobs(client), invalidateListMedia(client), ...each])
}

/** Starts a detection. Resolves when the job has been accepted, not when it is done. */
export function useDetect() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useDetectMedia({
    mutation: { onSettled: (_job, _error, { mediaId }) => refreshMedia(client, mediaId) },
  })
  const detect = useCallback((mediaId: string, data: DetectRequest) => mutateAsync({ mediaId, data }), [mutateAsync])
  return { isPending, detect }
}

/** Starts a transcription. Resolves when the job has been accepted, not when it is done. */
export function useTranscribe() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useTranscribeMedia({
    mutation: { onSettled: (_job, _error, { mediaId }) => refreshMedia(client, mediaId) },
  })
  return { isPending, transcribe: (mediaId: string, data: TranscribeRequest) => mutateAsync({ mediaId, data }) }
}

/** Cancels a job; the file returns to its previous state. */
export function useStopJob(mediaId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useCancelJob({ mutation: { onSettled: () => refreshMedia(client, mediaId) } })
  return { isPending, stopJob: (jobId: string) => mutateAsync({ jobId }) }
}

/** Returns whether a job has ended, has started or was deleted with its file, so that a request about it came too late. */
export function isTooLate(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404)
}

/** Moves a waiting job to the front of the line. Does nothing if it has started meanwhile. */
export function useRunNext(mediaId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useRunJobNext({ mutation: { onSettled: () => refreshMedia(client, mediaId) } })
  const runNext = async (jobId: string): Promise<void> => {
    try {
      await mutateAsync({ jobId })
    } catch (error) {
      if (!isTooLate(error)) throw error
    }
  }
  return { isPending, runNext }
}
