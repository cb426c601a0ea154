import { clamp } from '#editor/geometry.ts'
import type { EditorState } from '#editor/editor-state.ts'
import type { Filmstrip } from './drawing/filmstrip'
import type { WaveLevels } from './drawing/wave-levels'

/** A row of a timeline in CSS pixels from its top. */
export interface Row {
  readonly top: number
  readonly height: number
}

/** The rows of a timeline. Those without room, or without anything to show, have no height. */
export interface Layout {
  readonly ruler: Row
  readonly film: Row
  /** The words of the transcript. */
  readonly words: Row
  readonly wave: Row
  readonly speech: Row
  /** The lanes of the spans of audio. */
  readonly spans: Row
  /** The lanes of tracks. */
  readonly lanes: Row
  /** The strip of redacted, unresolved and kept stretches. */
  readonly coverage: Row
  /** The rows on which a press goes to its time, where it isn't on a span. */
  readonly scrubbed: Row
}

/** Lanes that scroll in their row. */
export interface ScrolledLanes {
  readonly row: Row
  readonly count: number
  /** Pixels around the lanes. */
  readonly margin: number
}

export const RULER_HEIGHT = 22
const FILM_HEIGHT = 40
const WAVE_HEIGHT = 28
const WORDS_HEIGHT = 18
export const COVERAGE_HEIGHT = 12
/** Min height of the lanes. The other rows are shown only if the lanes have enough room. */
const LEAST_LANES = 52
/** The height of a lane, and of the bar in it. */
export const LANE_HEIGHT = 18
export const BAR_HEIGHT = 14
/** Pixels around the lanes of tracks. */
export const TRACK_MARGIN = 4

/** Max lanes of spans above the lanes of tracks. */
const MAX_SPAN_LANES = 3

interface Shown {
  readonly hasAudio: boolean
  /** The number of lanes that the spans of audio need. */
  readonly spanLanes: number
  /** Whether there are words with room at the current scale. */
  readonly hasWords: boolean
}

/**
 * Returns the rows of the timeline of a video.
 *
 * @param total CSS pixels
 */
export function videoLayout(total: number, { hasAudio, spanLanes, hasWords }: Shown): Layout {
  const coverage = total >= RULER_HEIGHT + COVERAGE_HEIGHT + LEAST_LANES ? COVERAGE_HEIGHT : 0
  const height = total - coverage
  const film = height >= RULER_HEIGHT + FILM_HEIGHT + LEAST_LANES ? FILM_HEIGHT : 0
  const wave = hasAudio && height >= RULER_HEIGHT + film + WAVE_HEIGHT + LEAST_LANES ? WAVE_HEIGHT : 0
  const words = hasWords && height >= RULER_HEIGHT + film + wave + WORDS_HEIGHT + LEAST_LANES ? WORDS_HEIGHT : 0
  const above = RULER_HEIGHT + film + words + wave
  const wanted = spanLanes === 0 ? 0 : Math.min(spanLanes, MAX_SPAN_LANES) * LANE_HEIGHT + TRACK_MARGIN
  const spans = Math.max(0, Math.min(wanted, height - above - LANE_HEIGHT))
  const top = above + spans
  return {
    ruler: { top: 0, height: RULER_HEIGHT },
    film: { top: RULER_HEIGHT, height: film },
    words: { top: RULER_HEIGHT + film, height: words },
    wave: { top: RULER_HEIGHT + film + words, height: wave },
    speech: { top: above, height: 0 },
    spans: { top: above, height: spans },
    lanes: { top, height: Math.max(0, height - top) },
    coverage: { top: height, height: coverage },
    scrubbed: { top: 0, height: top },
  }
}

/** Returns how far lanes can be scrolled. */
export function maxScroll({ row, count, margin }: ScrolledLanes): number {
  return Math.max(0, count * LANE_HEIGHT + margin - row.height)
}

/** Returns the scroll position nearest to another at which a lane is in view. */
export function scrollToLane(scroll: number, lane: number, lanes: ScrolledLanes): number {
  const top = lane * LANE_HEIGHT
  const least = top + LANE_HEIGHT + lanes.margin - lanes.row.height
  return clamp(clamp(scroll, Math.min(least, top), top), 0, maxScroll(lanes))
}

/** Returns the top of the bar of a lane of tracks. */
export function barTop({ lanes }: Layout, lane: number, scroll: number): number {
  return lanes.top + lane * LANE_HEIGHT + (LANE_HEIGHT - BAR_HEIGHT) / 2 + 2 - scroll
}

/** Returns the lane of tracks at a height, or undefined above and below the lanes. */
export function laneAt({ lanes }: Layout, y: number, scroll: number): number | undefined {
  return y < lanes.top || y >= lanes.top + lanes.height ? undefined : Math.floor((y - lanes.top - 2 + scroll) / LANE_HEIGHT)
}

/** The state that rows show. */
export interface Scene {
  readonly layout: Layout
  readonly state: EditorState
  /** How far the lanes that scroll are scrolled, in CSS pixels. */
  readonly scroll: number
  /** Seconds at which the file starts. */
  readonly start: number
  readonly film: Filmstrip | null
  readonly wave: WaveLevels | undefined
}
