import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'

import type { PlacedRegion } from '../render/covers'

/** Returns the report's entry for a redacted region, in whole pixels of the upright image. */
export const reportRegion = ({ trackId, number, kind, label, style, tile, shape, outline, box }: PlacedRegion): RedactedRegion => ({
  trackId,
  ...(number === undefined ? {} : { number }),
  kind,
  ...(label === undefined ? {} : { label }),
  style,
  ...(tile === undefined ? {} : { tile }),
  ...(outline === undefined ? (shape === undefined ? {} : { shape }) : { shape: 'polygon', outline }),
  ...box,
})
