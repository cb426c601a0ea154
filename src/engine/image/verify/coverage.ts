import type { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'

import { pixelsOf, pixelsOutside, type ShapedBox } from '#lib/review/region-shape.ts'

interface Examined {
  /** The number of regions in the review, and of those that were checked. */
  regions: { checked: number; total: number }
  /** The covers of the regions inside the image, in whole pixels. */
  covers: readonly ShapedBox[]
  /** Pixels of the covers that were compared with their expected value. */
  coverPixels: number
  /** Pixels outside the covers that were compared with the source. */
  restPixels: number
  image: { width: number; height: number }
}

/**
 * Returns the parts of the output that the comparisons examined. Overlapping covers count once each, because each is compared separately.
 */
export function coverageOf({ regions, covers, coverPixels, restPixels, image }: Examined): ReportCoverage[] {
  return [
    { check: 'regions', unit: 'regions', ...regions },
    { check: 'regions', unit: 'pixels', checked: coverPixels, total: covers.reduce((sum, cover) => sum + pixelsOf(cover), 0) },
    { check: 'rest', unit: 'pixels', checked: restPixels, total: pixelsOutside(covers, image) },
  ]
}
