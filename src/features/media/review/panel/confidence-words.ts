import type { ReviewItem } from '../../../../editor/items/item'
import { confidenceBand } from '../../../../lib/confidence'

const BAND_WORDS = { low: 'Low', medium: 'Medium', high: 'High' } as const

/**
 * Formats the confidence of an item as a band and a percentage, such as `Low, 41%`. The percentage is rounded down, so that it never
 * falls into a higher band.
 */
export function confidenceWords({ confidence }: Pick<ReviewItem, 'confidence'>): string {
  return confidence === null ? 'Drawn by hand' : `${BAND_WORDS[confidenceBand(confidence)]}, ${Math.floor(confidence * 100)}%`
}
