import type { Track } from '#generated/model/track.zod.ts'
import { confidenceBand } from '../../../../editor/queue'

const BAND_WORDS = { low: 'Low', medium: 'Medium', high: 'High' } as const

/**
 * Formats the confidence of a track as a band and a percentage, such as `Low, 41%`. The percentage is rounded down, so that it never
 * falls into a higher band.
 */
export function confidenceWords({ confidence }: Pick<Track, 'confidence'>): string {
  return confidence === null ? 'Drawn by hand' : `${BAND_WORDS[confidenceBand(confidence)]}, ${Math.floor(confidence * 100)}%`
}
