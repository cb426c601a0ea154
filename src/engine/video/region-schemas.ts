import { z } from 'zod'

import { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

/** Schemas of moving items and regions in messages to workers. */

export const box = { x: z.number(), y: z.number(), width: z.number().positive(), height: z.number().positive() }

const Boxes = z
  .array(z.object({ time: z.number(), ...box, angle: z.number().min(-180).max(180).exactOptional() }))
  .min(1)
  .readonly()

const Stretches = z
  .array(
    z.object({
      boxes: Boxes,
      isOpenEnded: z.boolean(),
    }),
  )
  .readonly()

export const Item = z.object({
  trackId: z.string(),
  number: z.int().exactOptional(),
  kind: RedactionKind,
  label: ItemLabel.exactOptional(),
  stretches: Stretches,
})

export const Judged = z.object({
  trackId: z.string(),
  number: z.int().exactOptional(),
  version: z.string(),
  sourceSha256: z.string(),
  places: z.array(z.object({ boxes: Boxes, shown: z.object(box), print: z.string() })).readonly(),
})

export const AbsentStretch = z.object({ ...Item.shape, start: z.number(), end: z.number() })

export const Region = z.object({
  ...Item.shape,
  style: RedactionStyle,
  shape: z.literal('ellipse').exactOptional(),
  outline: z
    .object({
      points: z
        .array(z.object({ x: z.number(), y: z.number() }))
        .min(3)
        .readonly(),
      padding: z.number().nonnegative(),
    })
    .exactOptional(),
  coverLabel: z.string().exactOptional(),
})
