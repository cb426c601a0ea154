import { z } from 'zod'

import { EngineErrorCodes } from '../../core/protocol'
import { Region } from '../region-schemas'

/** Schemas of the messages between the page and the player's worker. Both sides validate the messages they receive. */

const id = z.int()
const maxSide = z.number().positive().optional()

export const PlayerRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), id, size: z.number() }),
  /** Without a range, the timestamps of all frames. */
  z.object({ type: z.literal('times'), id, from: z.number().optional(), to: z.number().optional() }),
  z.object({ type: z.literal('frames'), id, from: z.number(), to: z.number(), maxSide }),
  z.object({ type: z.literal('play'), id, from: z.number(), ahead: z.int().positive() }),
  /** A frame of a playback was taken from the queue. */
  z.object({ type: z.literal('taken'), id }),
  /** The covers of later frames. Only the changed regions are sent. */
  z.object({
    type: z.literal('covers'),
    version: z.int(),
    regions: z.object({ order: z.array(z.string()), changed: z.array(Region) }).nullable(),
  }),
  z.object({ type: z.literal('cancel'), id }),
  /** The bytes that the worker requested; none if they couldn't be read. */
  z.object({ type: z.literal('bytes'), id, bytes: z.instanceof(Uint8Array).optional() }),
])
export type PlayerRequest = z.infer<typeof PlayerRequest>

/** A request with a result. */
export type PlayerCall = Exclude<PlayerRequest, { type: 'taken' | 'covers' | 'cancel' | 'bytes' }>

export const Facts = z.object({
  width: z.int(),
  height: z.int(),
  start: z.number(),
  end: z.number(),
  hasAudio: z.boolean(),
  hasFrameTable: z.boolean(),
})

export const Times = z.instanceof(Float64Array)

/** Checked when a frame arrives, because the page also loads in environments without bitmaps. */
const Bitmap = z.custom<ImageBitmap>((value) => value instanceof ImageBitmap)

export const PlayerResponse = z.discriminatedUnion('type', [
  /** Requests bytes of the file from the page. */
  z.object({ type: z.literal('read'), id, from: z.number(), to: z.number() }),
  z.object({ type: z.literal('progress'), id, fraction: z.number() }),
  z.object({ type: z.literal('frame'), id, time: z.number(), bitmap: Bitmap, covers: z.int() }),
  z.object({ type: z.literal('done'), id, result: z.unknown() }),
  z.object({ type: z.literal('cancelled'), id }),
  z.object({ type: z.literal('failed'), id, code: EngineErrorCodes, message: z.string() }),
])
export type PlayerResponse = z.infer<typeof PlayerResponse>
