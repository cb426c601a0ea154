import { z } from 'zod'

import type { Footage, TransferOptions } from '#backend/ports/cloud.ts'

const StretchShape = z.object({ start: z.number(), end: z.number() })

/** A plan for footage: a video of these spans in sequence, or a still of their first moment. */
export const FilmPlan = z.object({
  kind: z.enum(['video', 'still']),
  camera: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
  /** Sorted and disjoint. Epoch milliseconds. */
  pieces: z.array(StretchShape).min(1),
  /** Spans in which something moves through the image. */
  events: z.array(StretchShape),
  /** `webm` if the file's name requires it, else the browser's best format. */
  container: z.enum(['webm', 'any']),
})
export type FilmPlan = z.infer<typeof FilmPlan>

/** Messages of the worker. */
export const FilmMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), fraction: z.number() }),
  z.object({ type: z.literal('done'), bytes: z.instanceof(ArrayBuffer), contentType: z.string(), extension: z.string() }),
  /** Carries a message for the user. */
  z.object({ type: z.literal('failed'), sentence: z.string() }),
])
export type FilmMessage = z.infer<typeof FilmMessage>

/**
 * Renders recordings of the simulated cameras.
 *
 * @throws FootageError
 */
export type Filmer = (plan: FilmPlan, options: TransferOptions) => Promise<Footage>
