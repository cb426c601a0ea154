import { clamp } from '#editor/stage/geometry.ts'
import { LANE_HEIGHT, RULER_HEIGHT, type Layout } from './timeline-layout'

const WORDS_HEIGHT = 20
const SPEECH_HEIGHT = 10
/** The least height of the waveform, which comes before further lanes. */
const LEAST_WAVE = 48
/** Pixels around the lanes of spans. */
export const SPAN_MARGIN = 6

interface Shown {
  readonly lanes: number
  readonly hasWords: boolean
  readonly hasSpeech: boolean
}

/**
 * Returns the rows of the timeline of a recording.
 *
 * @param height CSS pixels
 */
export function audioLayout(height: number, { lanes, hasWords, hasSpeech }: Shown): Layout {
  const words = hasWords ? WORDS_HEIGHT : 0
  const speech = hasSpeech ? SPEECH_HEIGHT : 0
  const rest = Math.max(0, height - RULER_HEIGHT - words - speech)
  const wanted = Math.max(2, lanes) * LANE_HEIGHT + SPAN_MARGIN
  const least = LANE_HEIGHT + SPAN_MARGIN
  const spans = Math.min(rest, clamp(wanted, least, Math.max(least, Math.min(rest / 2, rest - LEAST_WAVE))))
  const wave = rest - spans
  const top = RULER_HEIGHT + words
  const end = top + wave + speech + spans
  return {
    ruler: { top: 0, height: RULER_HEIGHT },
    film: { top: RULER_HEIGHT, height: 0 },
    words: { top: RULER_HEIGHT, height: words },
    wave: { top, height: wave },
    speech: { top: top + wave, height: speech },
    spans: { top: top + wave + speech, height: spans },
    lanes: { top: end, height: 0 },
    scrubbed: { top: 0, height: top },
  }
}
