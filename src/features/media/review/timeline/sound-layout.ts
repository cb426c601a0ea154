import { clamp } from '#editor/stage/geometry.ts'
import { LANE_HEIGHT, type Row } from './timeline-layout'

/** The rows of the timeline of a recording, in CSS pixels from its top. Rows without content have no height. */
export interface SoundLayout {
  readonly ruler: Row
  readonly words: Row
  readonly wave: Row
  readonly speech: Row
  readonly spans: Row
}

const RULER_HEIGHT = 22
const WORDS_HEIGHT = 20
const SPEECH_HEIGHT = 10
/** Min height of the waveform, which takes precedence over further lanes. */
const LEAST_WAVE = 48

interface Shown {
  readonly lanes: number
  readonly hasWords: boolean
  readonly hasSpeech: boolean
}

export function soundLayoutOf(height: number, { lanes, hasWords, hasSpeech }: Shown): SoundLayout {
  const words = hasWords ? WORDS_HEIGHT : 0
  const speech = hasSpeech ? SPEECH_HEIGHT : 0
  const rest = Math.max(0, height - RULER_HEIGHT - words - speech)
  const wanted = Math.max(2, lanes) * LANE_HEIGHT + 6
  const spans = Math.min(rest, clamp(wanted, LANE_HEIGHT + 6, Math.max(LANE_HEIGHT + 6, Math.min(rest / 2, rest - LEAST_WAVE))))
  const wave = rest - spans
  const top = RULER_HEIGHT + words
  return {
    ruler: { top: 0, height: RULER_HEIGHT },
    words: { top: RULER_HEIGHT, height: words },
    wave: { top, height: wave },
    speech: { top: top + wave, height: speech },
    spans: { top: top + wave + speech, height: spans },
  }
}

/** Returns the max scroll position of the lanes. */
export function maxSpanScroll({ height }: Row, lanes: number): number {
  return Math.max(0, lanes * LANE_HEIGHT + 6 - height)
}
