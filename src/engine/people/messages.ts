import { z } from 'zod'

import type { AddedFace, FacePlace, RankedFace } from './types'

/** Schemas of the messages between the page and the worker that compares faces. Both sides validate the messages they receive. */

const Place = z.object({
  key: z.string(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  isShown: z.boolean(),
}) satisfies z.ZodType<FacePlace>

const Picture = z.custom<Blob | ImageBitmap>((value) => value instanceof Blob || value instanceof ImageBitmap)

export const PeopleCall = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('add'),
    id: z.int(),
    picture: Picture,
    faces: z.array(Place),
  }),
  z.object({ type: z.literal('rank'), id: z.int(), keys: z.array(z.string()) }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type PeopleCall = z.infer<typeof PeopleCall>

export const Added = z.array(
  z.object({ key: z.string(), isClear: z.boolean(), thumbnail: z.instanceof(Blob).nullable() }) satisfies z.ZodType<AddedFace>,
)

export const Ranked = z.array(z.object({ key: z.string(), distance: z.number().nonnegative() }) satisfies z.ZodType<RankedFace>)
