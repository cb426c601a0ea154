import { ByteReader } from '../../core/byte-reader'
import { webpChunks } from '../probe/webp'
import type { Difference } from './compare'
import type { RestTolerance } from './rest'
import type { ThinDifference } from './thin-covers'

/** Max differences of a correct export. */
export interface Tolerances {
  isLossless: boolean
  rest: RestTolerance
}

/** A lossless file preserves opaque pixels exactly and rounds semi-transparent ones by their opacity. */
const LOSSLESS: Tolerances = { isLossless: true, rest: { kind: 'pixels', most: 4 } }

/**
 * Measured for JPEG at quality .95 in Chromium 156. In photographs and drawings, blocks outside the covers differ by max 2.6 (mean), 4.8
 * (detail) and 2.2 (colour); in saturated posters and noise, up to 11% of the blocks differ by more. If the image is blurred by a pixel,
 * mirrored, moved or lost, most blocks with any detail differ by more, and the maximum is at least 9 (mean) and 12 (detail).
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

/** Returns whether the pixels of a WebP are in a lossless chunk (RFC 9649, 2.6). */
function isLosslessWebp(bytes: Uint8Array): boolean {
  for (const { name } of webpChunks(new ByteReader(bytes))) if (name === 'VP8L' || name === 'VP8 ') return name === 'VP8L'
  return false
}

/** Returns the tolerances of an encoded file. */
export function tolerancesFor(contentType: string, bytes: Uint8Array): Tolerances {
  return contentType === 'image/png' || (contentType === 'image/webp' && isLosslessWebp(bytes)) ? LOSSLESS : LOSSY
}

/**
 * Returns whether the source shows through a cover. Measured on 1,000 covers of correct exports (photographs, drawings, posters, pages,
 * skies, noise), of which small covers beside saturated colours are the least reliable. The leak over the complete blocks is max .004 or a
 * fraction of a level; at 98% opacity it is at least .018. The 90th percentile of the blocks' mean differences is max .67 for photographs
 * and 1.3 beside saturated colours; at 98% opacity it is at least 1.29 if the source is bright.
 */
function isTranslucent({ blocks, inBlocks, overall }: Difference): boolean {
  // Fewer pixels mean more noise: correct covers seem to leak .53 levels over 768 pixels, .19 over 4,992 and .09 over 9,216.
  if (inBlocks.share > 0.01 && inBlocks.levels > 0.14 + 300 / inBlocks.pixels) return true
  // A long cover that is lower than a block still has enough pixels for a stricter limit.
  const least = inBlocks.pixels === 0 && overall.pixels > 2000 ? 0.03 : 0.1
  if (overall.share > least && overall.levels > 1) return true
  return blocks > 2 || (blocks > 1 && inBlocks.share > 0.004)
}

/**
 * Returns whether a cover is painted correctly. In a lossy file, correct covers differ by max 11 (plain), 38 (edge) and 13 (mean near the
 * edges of a cover of a few pixels beside saturated colours).
 */
export function shows(difference: Difference, { isLossless }: Tolerances): boolean {
  const { alpha, plain, edge, edgeMean } = difference
  if (alpha !== 255) return false
  if (isLossless) return plain === 0 && edge === 0
  // Bleeding colours dominate a cover of a few pixels, which is too small to reveal anything.
  if (difference.narrow < 8) return edgeMean <= 60 && difference.overall.share < 0.6
  return plain <= 20 && edge <= 45 && edgeMean <= 14 && !isTranslucent(difference)
}

/**
 * Returns whether a thin cover matches a correct export. Measured on 1,339 covers of photographs, drawings, posters, pages, skies and
 * noise: correct ones are bit-identical. The limits leave room for a decoder that rounds large images differently.
 */
export function showsThin({ rms, channel }: ThinDifference): boolean {
  return rms <= 0.6 && channel <= 1.5
}
