import { useQueryClient } from '@tanstack/react-query'

import { invalidateListJobs } from '#generated/jobs/jobs.ts'
import { invalidateGetMedia, useDetectMedia } from '#generated/media/media.ts'
import { notifyError } from '../../../notifications/notify'

interface FindFaces {
  readonly isPending: boolean
  readonly find: (increasedAccuracy: boolean) => void
}

/** Starts face detection on a media. */
export function useDetectFaces(mediaId: string): FindFaces {
  const client = useQueryClient()
  const { mutate, isPending } = useDetectMedia({
    mutation: {
      onError: notifyError,
      onSuccess: async () => {
        await Promise.all([invalidateListJobs(client, { mediaId }), invalidateGetMedia(client, mediaId)])
      },
    },
  })
  return { isPending, find: (increasedAccuracy) => mutate({ mediaId, data: { increasedAccuracy, tags: { faces: 1 } } }) }
}
