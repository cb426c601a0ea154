import type { AudioMap } from '#editor/audio-map.ts'
import type { Editor } from '#editor/editor.ts'
import { timeCoverage } from '#editor/items/time-coverage.ts'
import { clamp } from '#editor/geometry.ts'
import type { BarBrush } from './drawing/draw-lanes'
import { drawCoverage } from './drawing/draw-coverage'
import { drawFilm, drawRuler, drawWave } from './drawing/draw-rows'
import { drawSpeech, drawWords, hasWordsAt } from './drawing/draw-spans'
import { SpanLayer } from './drawing/span-layer'
import {
  COVERAGE_HEIGHT,
  LANE_HEIGHT,
  RULER_HEIGHT,
  TRACK_MARGIN,
  videoLayout,
  type Layout,
  type Scene,
  type ScrolledLanes,
} from './timeline-layout'
import { TrackLayer } from './drawing/track-layer'

const WORDS_HEIGHT = 20
const SPEECH_HEIGHT = 10
/** Min height of the waveform, which takes precedence over further lanes. */
const LEAST_WAVE = 48
/** Pixels around the lanes of spans. */
const SPAN_MARGIN = 6

interface Shown {
  readonly lanes: number
  readonly hasWords: boolean
  readonly hasSpeech: boolean
}

/**
 * Returns the rows of the timeline of a recording.
 *
 * @param total CSS pixels
 */
function audioLayout(total: number, { lanes, hasWords, hasSpeech }: Shown): Layout {
  const words = hasWords ? WORDS_HEIGHT : 0
  const speech = hasSpeech ? SPEECH_HEIGHT : 0
  const coverage = total >= RULER_HEIGHT + COVERAGE_HEIGHT + LEAST_WAVE ? COVERAGE_HEIGHT : 0
  const height = total - coverage
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
    coverage: { top: height, height: coverage },
    scrubbed: { top: 0, height: top },
  }
}

type DrawRow = (brush: BarBrush, scene: Scene) => void

/** The rows of the timeline of a medium. */
export interface TimelineRows {
  readonly editor: Editor
  readonly audio: AudioMap
  readonly spans: SpanLayer
  readonly tracks: TrackLayer
  /** Draws each row, in this order. */
  readonly draw: readonly DrawRow[]
  /** The row whose lanes scroll. */
  readonly scrolled: 'spans' | 'lanes'
  /** Whether the playhead is kept in view also during a drag. */
  readonly followsDrags: boolean
  /** Returns the places of the rows for a height in CSS pixels and a scale in pixels per second. */
  readonly layoutAt: (height: number, scale: number) => Layout
  readonly lanesIn: (layout: Layout) => ScrolledLanes
  /** Returns the lane of an item, of those that scroll. */
  readonly laneOf: (id: string) => number | undefined
}

const ruler: DrawRow = (brush, { layout }) => drawRuler(brush, layout.ruler)
const film: DrawRow = (brush, scene) => scene.film && drawFilm(brush, scene.layout.film, scene.film)
const coverageOf =
  ({ isVisual }: Editor): DrawRow =>
  (brush, { layout, state }) =>
    drawCoverage(brush, layout.coverage, timeCoverage(state.settled, isVisual))
const wordsOf =
  (audio: AudioMap): DrawRow =>
  (brush, { layout }) =>
    drawWords(brush, audio.getSnapshot().words, layout.words)

/** Returns the rows of a video: its frames, the words and the waveform of its audio, and lanes of spans and of tracks. */
export function videoRows(editor: Editor, audio: AudioMap, hasAudio: boolean): TimelineRows {
  const tracks = new TrackLayer(editor)
  const spans = new SpanLayer(editor)
  return {
    editor,
    audio,
    spans,
    tracks,
    draw: [
      (brush, scene) => tracks.paint(brush, scene),
      ruler,
      film,
      (brush, { layout, start, wave }) => drawWave(brush, layout.wave, { levels: wave, start, margin: 2 }),
      wordsOf(audio),
      // The few lanes of spans don't scroll.
      (brush, { layout, state }) => spans.paint(brush, state, { row: layout.spans, wave: layout.wave, scroll: 0 }),
      coverageOf(editor),
    ],
    scrolled: 'lanes',
    followsDrags: true,
    layoutAt: (height, scale) => videoLayout(height, { hasAudio, spanLanes: spans.lanes.lanes.length, hasWords: hasWordsAt(audio, scale) }),
    lanesIn: ({ lanes }) => ({ row: lanes, count: tracks.lanes.lanes.length, margin: TRACK_MARGIN }),
    laneOf: (id) => tracks.barFor(id)?.lane,
  }
}

/** Returns the rows of a recording: its words, its waveform, the parts with speech, and lanes of spans. */
export function audioRows(editor: Editor, audio: AudioMap): TimelineRows {
  const spans = new SpanLayer(editor)
  return {
    editor,
    audio,
    spans,
    tracks: new TrackLayer(editor),
    draw: [
      (brush, { layout, start, wave }) => drawWave(brush, layout.wave, { levels: wave, start, margin: 4, hasMiddle: true }),
      (brush, { layout, state, scroll }) => spans.paint(brush, state, { row: layout.spans, wave: layout.wave, scroll }),
      (brush, { layout }) => drawSpeech(brush, audio.getSnapshot().speech, layout.speech),
      wordsOf(audio),
      ruler,
      coverageOf(editor),
    ],
    scrolled: 'spans',
    followsDrags: false,
    layoutAt: (height, scale) =>
      audioLayout(height, {
        lanes: spans.lanes.lanes.length,
        hasWords: hasWordsAt(audio, scale),
        hasSpeech: audio.getSnapshot().speech.length > 0,
      }),
    lanesIn: (layout) => ({ row: layout.spans, count: spans.lanes.lanes.length, margin: SPAN_MARGIN }),
    laneOf: (id) => spans.lanes.byId.get(id)?.lane,
  }
}
