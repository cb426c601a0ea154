import { ByteReader } from '../probe/byte-reader'
import { webpChunks } from '../probe/webp'
import type { Difference } from './compare'
import type { RestTolerance } from './rest'

/** What a correct export may differ by. */
export interface Tolerances {
  isLossless: boolean
  rest: RestTolerance
}

/** Opaque pixels of a lossless file come back as they were written; transparent ones rounded by their opacity. */
const LOSSLESS: Tolerances = { isLossless: true, rest: { kind: 'pixels', most: 4 } }

/**
 * Of JPEG at quality .95 in Chromium 156. In photographs and drawings blocks outside the covers differ by 2.6 (mean), 4.8 (detail) and
 * 2.2 (colour) at most; in saturated posters and noise up to 11% of them by more. Where the image was blurred by a pixel, mirrored, moved or
 * lost, most of the blocks with any detail differ by more, and the worst by 9 and 12 at least.
 */
const LOSSY: Tolerances = {
  isLossless: false,
  rest: {
    kind: 'blocks',
    usual: { mean: 4, detail: 7, detailShare: 0.12, colour: 5 },
    most: { mean: 16, detail: 26, detailShare: 0.5, colour: 24 },
    unusualShare: 0.2,
  },
}

/** A WebP is lossless where its pixels are in a chunk of that kind (RFC 9649, 2.6). */
function isLosslessWebp(bytes: Uint8Array): boolean {
  for (const { name } of webpChunks(new ByteReader(bytes))) if (name === 'VP8L' || name === 'VP8 ') return name === 'VP8L'
  return false
}

/** Returns how much an encoded file may differ from what was to be encoded. */
export function tolerancesFor(contentType: string, bytes: Uint8Array): Tolerances {
  return contentType === 'image/png' || (contentType === 'image/webp' && isLosslessWebp(bytes)) ? LOSSLESS : LOSSY
}

/**
 * Something of the source shows through. Measured on 1,000 covers of correct exports (photographs, drawings, posters, pages, skies,
 * noise), where saturated colours beside a small cover tell the least: of the complete blocks the leak is .004 or a fraction of a
 * level; at 98% opacity it is .018 and more. The 90th percentile of the blocks' mean differences is .67 for photographs and 1.3 beside
 * saturated colours; at 98% opacity 1.29 and more where the source is bright.
 */
function isTranslucent({ blocks, inBlocks, overall }: Difference): boolean {
  // With fewer pixels, chance explains more: correct covers leak .53 levels over 768 pixels, .19 over 4,992 and .09 over 9,216.
  if (inBlocks.share > 0.01 && inBlocks.levels > 0.14 + 300 / inBlocks.pixels) return true
  // A long cover that is too low to hold a block has pixels enough.
  const least = inBlocks.pixels === 0 && overall.pixels > 2000 ? 0.03 : 0.1
  if (overall.share > least && overall.levels > 1) return true
  return blocks > 2 || (blocks > 1 && inBlocks.share > 0.004)
}

/**
 * Returns whether a cover shows what it must. In a lossy file correct covers differ by 11 (plain), 38 (edge) and 13 (mean at the edge of
 * a cover of a few pixels, beside saturated colours) at most.
 */
export function shows(difference: Difference, { isLossless }: Tolerances): boolean {
  const { alpha, plain, edge, edgeMean } = difference
  if (alpha !== 255) return false
  if (isLossless) return plain === 0 && edge === 0
  // Of a cover of a few pixels the colours beside it take the largest part, and there is nothing to be made out under it.
  if (difference.narrow < 8) return edgeMean <= 60 && difference.overall.share < 0.6
  return plain <= 20 && edge <= 45 && edgeMean <= 14 && !isTranslucent(difference)
}
