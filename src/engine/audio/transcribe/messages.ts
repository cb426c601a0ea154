import { z } from 'zod'

import { WEIGHTS, type TranscribedPart, type Weights } from './types'

/** Schemas of the messages between the page and the worker for transcription. Both sides validate the messages they receive. */

export const TranscriptionCall = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('transcribe'),
    id: z.int(),
    file: z.instanceof(Blob),
    /** URL of the operator's folder of models. */
    folder: z.string(),
    // The keys are the names of the weights, so the cast is exact.
    model: z.object({ id: z.string(), weights: z.enum(Object.keys(WEIGHTS) as [Weights, ...Weights[]]) }),
    language: z.string().nullable(),
    from: z.number(),
    voiceUrl: z.string().exactOptional(),
  }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type TranscriptionCall = z.infer<typeof TranscriptionCall>

export const Part = z.object({
  until: z.number(),
  language: z.string(),
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
}) satisfies z.ZodType<TranscribedPart>

/** The words are in the parts. */
export const Transcribed = z.null()
