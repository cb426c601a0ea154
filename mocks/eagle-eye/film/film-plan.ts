import { z } from 'zod'

const StretchShape = z.object({ start: z.number(), end: z.number() })

/** What the simulated cloud is to make ready: a video of these stretches, one behind the other, or a still of their first moment. */
export const FilmPlan = z.object({
  kind: z.enum(['video', 'still']),
  camera: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
  /** In order, apart from each other. Epoch milliseconds. */
  pieces: z.array(StretchShape).min(1),
  /** While these go on something moves through the picture. */
  events: z.array(StretchShape),
  /** `webm` where the file's name has promised it, else what this browser encodes best. */
  container: z.enum(['webm', 'any']),
})
export type FilmPlan = z.infer<typeof FilmPlan>

export interface Film {
  content: Blob
  contentType: string
  /** With its dot. */
  extension: string
}

/** What the worker tells while it works, and in the end. */
export const FilmMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), fraction: z.number() }),
  z.object({ type: z.literal('done'), bytes: z.instanceof(ArrayBuffer), contentType: z.string(), extension: z.string() }),
  /** In words for the person. */
  z.object({ type: z.literal('failed'), sentence: z.string() }),
])
export type FilmMessage = z.infer<typeof FilmMessage>

/** The cloud could not make what it was asked for. The message is in words for the person. */
export class FilmError extends Error {
  override readonly name = 'FilmError'
  readonly code = 'film-failed'
}

export interface FilmOptions {
  signal: AbortSignal
  /** How much is done, 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Makes what the simulated cameras have recorded.
 *
 * @throws FilmError
 */
export type Filmer = (plan: FilmPlan, options: FilmOptions) => Promise<Film>
