import { z } from 'zod'

import { MediaFile } from '#generated/model/mediaFile.zod.ts'

export { Waveform } from '#generated/model/waveform.zod.ts'

/** Schemas of the messages between the page and the worker for video and audio. Both sides validate the messages they receive. */

const call = { id: z.int(), file: z.instanceof(Blob) }

export const MediaRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('probe'), ...call }),
  z.object({ type: z.literal('waveform'), ...call }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type MediaRequest = z.infer<typeof MediaRequest>

export const ProbedMedia = z.object({
  type: z.enum(['video', 'audio']),
  file: MediaFile,
  thumbnail: z.instanceof(Blob).nullable(),
})
