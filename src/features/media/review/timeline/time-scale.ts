import type { TimeRange } from '#editor/clock.ts'
import { clamp } from '#editor/geometry.ts'

/** The part of a file that the timeline shows. */
export interface TimeView {
  /** The time at the left edge in seconds. */
  readonly start: number
  /** CSS pixels per second. */
  readonly scale: number
}

/** The limits of a view. */
export interface Bounds {
  readonly range: TimeRange
  /** CSS pixels. */
  readonly width: number
}

/** The largest scale: at 240 frames per second a frame has 16 pixels. */
const MAX_SCALE = 3840
/** Min distance between two labels of the ruler in pixels. */
const LABEL_DISTANCE = 76
/** The steps of the ruler in seconds. */
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200]

/** Returns the position of a time in pixels from the left edge. */
export function xOf({ start, scale }: TimeView, time: number): number {
  return (time - start) * scale
}

/** Returns the time at a position. */
export function timeAt({ start, scale }: TimeView, x: number): number {
  return start + x / scale
}

/** Returns the view that shows the whole file. */
export function fitAll({ range, width }: Bounds): TimeView {
  return { start: range.start, scale: smallestScale({ range, width }) }
}

function smallestScale({ range, width }: Bounds): number {
  return Math.max(width, 1) / Math.max(range.end - range.start, 1e-6)
}

/** Returns a view within its bounds: not wider than the file, and not beyond its ends. */
export function bounded({ start, scale }: TimeView, bounds: Bounds): TimeView {
  const least = smallestScale(bounds)
  const within = clamp(scale, least, Math.max(least, MAX_SCALE))
  return { start: clamp(start, bounds.range.start, bounds.range.end - bounds.width / within), scale: within }
}

/** Zooms by a factor. The time at `x` stays in place, unless the view reaches an end of the file. */
export function zoomAbout(view: TimeView, x: number, factor: number, bounds: Bounds): TimeView {
  const { scale } = bounded({ ...view, scale: view.scale * factor }, bounds)
  return bounded({ start: timeAt(view, x) - x / scale, scale }, bounds)
}

/** Moves the view by pixels; a positive distance shows later times. */
export function panBy(view: TimeView, distance: number, bounds: Bounds): TimeView {
  return bounded({ ...view, start: view.start + distance / view.scale }, bounds)
}

/** Returns the view, moved so that it contains a time. During playback it moves by pages. */
export function reveal(view: TimeView, time: number, bounds: Bounds): TimeView {
  const x = xOf(view, time)
  if (x >= 0 && x <= bounds.width) return view
  const margin = bounds.width / 10
  return bounded({ ...view, start: time - (x < 0 ? bounds.width - margin : margin) / view.scale }, bounds)
}

/** Returns the labels of the ruler: their step, and the times within the view. */
export function rulerTimes(view: TimeView, width: number): { step: number; times: number[] } {
  const step = STEPS.find((each) => each * view.scale >= LABEL_DISTANCE) ?? Math.ceil(LABEL_DISTANCE / view.scale / 7200) * 7200
  const first = Math.ceil(view.start / step)
  const last = Math.floor(timeAt(view, width) / step)
  return { step, times: Array.from({ length: Math.max(0, last - first + 1) }, (_unused, index) => (first + index) * step) }
}

/** Formats a time on the ruler with the decimals required by its step: `0:05`, `0:05.20`, `1:02:00`. */
export function rulerLabel(time: number, step: number): string {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  const units = Math.round(Math.abs(time) * 10 ** decimals)
  const seconds = units / 10 ** decimals
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = (seconds % 60).toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, '0')
  const sign = time < 0 && units > 0 ? '−' : ''
  return `${sign}${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${rest}`
}
