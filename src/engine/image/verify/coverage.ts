import type { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'

import { pixelsOf, pixelsOutside, type ShapedBox } from '#lib/region-shape.ts'

interface Examined {
  /** Number of regions in the review, and how many of them were checked. */
  regions: { checked: number; total: number }
  /** The covers of the regions inside the image, in whole pixels. */
  covers: readonly ShapedBox[]
  /** Pixels of the covers that were compared with their expected value. */
  coverPixels: number
  /** Pixels outside the covers that were compared with the source. */
  restPixels: number
  image: { width: number; height: number }
}

/** Returns how much of the output the comparisons examined. Overlapping covers count once each, because each is compared by itself. */
export function coverageOf({ regions, covers, coverPixels, restPixels, image }: Examined): ReportCoverage[] {
  return [
    { check: 'regions', unit: 'regions', ...regions },
    { check: 'regions', unit: 'pixels', checked: coverPixels, total: covers.reduce((sum, cover) => sum + pixelsOf(cover), 0) },
    { check: 'rest', unit: 'pixels', checked: restPixels, total: pixelsOutside(covers, image) },
  ]
}
