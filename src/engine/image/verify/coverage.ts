import type { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'

import { coveredShare } from '../../../lib/box-areas'
import type { ReadPixels } from '../../render/coarse-grid'
import type { Box } from '../../core/types'

/** Counts the pixels that a check reads, so that a report states what was examined and not what was planned. */
export function countingReader(read: ReadPixels): { read: ReadPixels; count: () => number } {
  let pixels = 0
  return {
    read: (box) => {
      pixels += box.width * box.height
      return read(box)
    },
    count: () => pixels,
  }
}

interface Examined {
  /** Number of regions in the review, and how many of them were checked. */
  regions: { checked: number; total: number }
  /** The covers of the regions inside the image, in whole pixels. */
  covers: readonly Box[]
  /** Pixels of the covers that were compared with their expected value. */
  coverPixels: number
  /** Pixels outside the covers that were compared with the source. */
  restPixels: number
  image: { width: number; height: number }
}

/** Returns how much of the output the comparisons examined. Overlapping covers count once each, because each is compared by itself. */
export function coverageOf({ regions, covers, coverPixels, restPixels, image }: Examined): ReportCoverage[] {
  const area = image.width * image.height
  const outside = area * (1 - coveredShare({ x: 0, y: 0, ...image }, covers))
  return [
    { check: 'regions', unit: 'regions', ...regions },
    { check: 'regions', unit: 'pixels', checked: coverPixels, total: covers.reduce((sum, { width, height }) => sum + width * height, 0) },
    { check: 'rest', unit: 'pixels', checked: restPixels, total: Math.round(outside) },
  ]
}
