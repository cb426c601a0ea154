import { z } from 'zod'

import { EngineErrorCodes } from '../../core/protocol'

/** Schemas of the messages between the page and the worker that follows a subject. Both sides validate the messages they receive. */

const box = { x: z.number(), y: z.number(), width: z.number().positive(), height: z.number().positive() }
const followed = z.object({ ...box, time: z.number(), confidence: z.number() })

export const FollowCall = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('follow'),
    /** Bytes of the file. */
    size: z.number(),
    box: z.object(box),
    time: z.number(),
    direction: z.enum(['forward', 'back']),
    until: z.number(),
  }),
  /** The bytes that the worker requested; none if they couldn't be read. */
  z.object({ type: z.literal('bytes'), id: z.int(), bytes: z.instanceof(Uint8Array).optional() }),
])
export type FollowCall = z.infer<typeof FollowCall>

export const FollowResponse = z.discriminatedUnion('type', [
  /** Requests bytes of the file from the page. */
  z.object({ type: z.literal('read'), id: z.int(), from: z.number(), to: z.number() }),
  z.object({ type: z.literal('part'), keyframes: z.array(followed), current: followed.optional() }),
  z.object({ type: z.literal('done'), end: z.enum(['reached', 'left', 'lost', 'cut']), time: z.number() }),
  z.object({ type: z.literal('failed'), code: EngineErrorCodes, message: z.string() }),
])
export type FollowResponse = z.infer<typeof FollowResponse>
