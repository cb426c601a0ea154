import type { Track } from '#generated/model/track.zod.ts'
import { confidenceBand } from '../../../editor/queue'

const BAND_WORDS = { low: 'Low', medium: 'Medium', high: 'High' } as const

/**
 * How sure the detector was, in a word and a figure: `Low, 41 % sure`; drawn boxes say that they were drawn. The figure is rounded
 * down, so it never belongs to a better word.
 */
export function confidenceWords({ confidence }: Pick<Track, 'confidence'>): string {
  return confidence === null ? 'Drawn by hand' : `${BAND_WORDS[confidenceBand(confidence)]}, ${Math.floor(confidence * 100)} % sure`
}
