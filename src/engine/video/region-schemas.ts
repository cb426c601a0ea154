import { z } from 'zod'

import { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

/** Schemas of moving items and regions in messages to workers. */

export const box = { x: z.number(), y: z.number(), width: z.number().positive(), height: z.number().positive() }

const Stretches = z
  .array(
    z.object({
      boxes: z
        .array(z.object({ time: z.number(), ...box }))
        .min(1)
        .readonly(),
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

export const AbsentStretch = z.object({ ...Item.shape, start: z.number(), end: z.number() })

export const Region = z.object({
  ...Item.shape,
  style: RedactionStyle,
  shape: z.literal('ellipse').exactOptional(),
  coverLabel: z.string().exactOptional(),
})
