import type { Gap } from '#generated/model/gap.zod.ts'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import type { Bar } from './lanes'
import type { Row } from '../timeline-layout'
import { BAR_HEIGHT } from '../timeline-layout'
import type { TimelineColours } from './timeline-colours'
import { timeAt, xOf, type TimeView } from '../time-scale'

/** The context, view and colours for drawing bars. */
export interface BarBrush {
  readonly context: CanvasRenderingContext2D
  readonly view: TimeView
  readonly width: number
  readonly colours: TimelineColours
}

interface BarState {
  readonly top: number
  readonly isSelected: boolean
  readonly isHovered: boolean
}

/** The least width of a bar in pixels, so that a track of one frame and a short span can be seen. */
const LEAST_WIDTH = 3
/** Bars of at least this width show the name of their track. */
const NAME_WIDTH = 64
/** Min average distance in pixels at which keyframes are drawn. */
const KEYFRAME_DISTANCE = 7
const HATCH_STEP = 5
/** Pixels beyond the edges of the canvas, where lines don't need to be exact. */
const OVERDRAW = 4

/** Draws the bar of a track: filled where it is redacted and outlined where it is left visible, with its gaps and keyframes. */
export function drawBar(brush: BarBrush, bar: Bar, name: () => string, { top, isSelected, isHovered }: BarState): void {
  const { context, colours } = brush
  const isRedacted = bar.track.decision === 'redact'
  for (const { boxes } of bar.stretches) {
    const [left, right] = clipped(brush, boxes[0]?.time ?? 0, boxes.at(-1)?.time ?? 0)
    if (left >= right) continue
    context.globalAlpha = isSelected || isHovered ? 1 : 0.8
    context.fillStyle = isRedacted ? colours.redact : colours.surface
    context.fillRect(left, top, right - left, BAR_HEIGHT)
    context.globalAlpha = 1
    if (!isRedacted) outline(brush, left, right, top, colours.muted)
  }
  for (const gap of bar.gaps) drawGap(brush, gap, top)
  drawKeyframes(brush, bar, top)
  drawBarName(brush, bar, name, top)
  const [left, right] = clipped(brush, bar.start, bar.end)
  if (!isSelected && !isHovered) return
  context.strokeStyle = isSelected ? colours.selection : colours.text
  context.lineWidth = isSelected ? 2 : 1
  context.strokeRect(left - 1, top - 1, right - left + 2, BAR_HEIGHT + 2)
}

/** Returns the edges of a stretch of time in pixels, cut off outside the canvas. */
export function clipped({ view, width }: BarBrush, start: number, end: number): [number, number] {
  const left = xOf(view, start)
  const right = Math.max(xOf(view, end), left + LEAST_WIDTH)
  return [Math.max(left, -OVERDRAW), Math.min(right, width + OVERDRAW)]
}

function outline({ context }: BarBrush, left: number, right: number, top: number, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = 1
  context.strokeRect(left + 0.5, top + 0.5, Math.max(1, right - left - 1), BAR_HEIGHT - 1)
}

/** Draws a gap: hatched in the warning colour while it is open, hatched once it is covered, and empty where the subject is absent. */
function drawGap(brush: BarBrush, { start, end, resolution }: Gap, top: number): void {
  const { context, colours } = brush
  const [left, right] = clipped(brush, start, end)
  if (left >= right) return
  if (resolution !== 'covered') {
    context.fillStyle = colours.ground
    context.fillRect(left, top, right - left, BAR_HEIGHT)
  }
  if (resolution !== 'absent')
    hatch(brush, left, right, { top, height: BAR_HEIGHT, colour: resolution === 'open' ? colours.warning : colours.text })
  outline(brush, left, right, top, resolution === 'open' ? colours.warning : colours.muted)
}

/** Hatches a part of a bar. A part that is too narrow for lines is filled. */
export function hatch({ context }: BarBrush, left: number, right: number, { top, height, colour }: Row & { colour: string }): void {
  context.fillStyle = right - left < 2 * HATCH_STEP ? colour : (patternOf(context, colour) ?? colour)
  context.fillRect(left, top, right - left, height)
}

/** The patterns of each canvas by colour. They are drawn once, because hundreds of gaps are hatched in each frame. */
const patterns = new WeakMap<CanvasRenderingContext2D, Map<string, CanvasPattern>>()

function patternOf(context: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const known = patterns.get(context) ?? new Map<string, CanvasPattern>()
  patterns.set(context, known)
  const pattern = known.get(colour) ?? makePattern(context, colour)
  if (pattern) known.set(colour, pattern)
  return pattern
}

function makePattern(context: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const tile = new OffscreenCanvas(HATCH_STEP, HATCH_STEP)
  const brush = tile.getContext('2d')
  if (!brush) return null
  brush.strokeStyle = colour
  brush.lineWidth = 1.5
  brush.beginPath()
  for (const start of [-HATCH_STEP, 0, HATCH_STEP]) {
    brush.moveTo(start - 1, HATCH_STEP + 1)
    brush.lineTo(start + HATCH_STEP + 1, -1)
  }
  brush.stroke()
  return context.createPattern(tile, 'repeat')
}

/** Draws the visible keyframes if they are far enough apart. */
function drawKeyframes({ context, view, width, colours }: BarBrush, { track }: Bar, top: number): void {
  const { positions } = track
  const first = Math.max(0, lastAtOrBefore(positions, timeAt(view, 0)))
  const last = lastAtOrBefore(positions, timeAt(view, width))
  const [from, to] = [positions[first], positions[last]]
  if (!from || !to || last - first < 0) return
  const distance = last === first ? KEYFRAME_DISTANCE : ((to.time - from.time) * view.scale) / (last - first)
  if (distance < KEYFRAME_DISTANCE) return
  for (let index = first; index <= last; index += 1) {
    const keyframe = positions[index]
    if (!keyframe) continue
    const x = Math.round(xOf(view, keyframe.time))
    context.fillStyle = keyframe.source === 'drawn' ? colours.selection : colours.text
    context.fillRect(x - 1, top + BAR_HEIGHT - 5, 2, 5)
  }
}

/** The widths of names, cached. */
const widths = new Map<string, number>()

function drawBarName({ context, view, width, colours }: BarBrush, bar: Bar, name: () => string, top: number): void {
  const left = Math.max(0, xOf(view, bar.start))
  const right = Math.min(width, xOf(view, bar.end))
  if (right - left < NAME_WIDTH) return
  context.font = '600 10px Inter, system-ui, sans-serif'
  context.textBaseline = 'middle'
  const words = name()
  const size = widths.get(words) ?? context.measureText(words).width
  widths.set(words, size)
  // A background makes the name readable on hatching and in both themes.
  context.fillStyle = colours.ground
  context.globalAlpha = 0.85
  context.fillRect(left + 3, top + 1, size + 6, BAR_HEIGHT - 2)
  context.globalAlpha = 1
  context.fillStyle = colours.text
  context.fillText(words, left + 6, top + BAR_HEIGHT / 2 + 0.5)
}

/** Draws the scrollbar of the lanes. */
export function drawScrollbar({ context, width, colours }: BarBrush, { top, height }: Row, scroll: number, max: number): void {
  if (max <= 0) return
  const size = Math.max(16, (height * height) / (height + max))
  context.fillStyle = colours.control
  context.fillRect(width - 5, top + ((height - size) * scroll) / max, 4, size)
}
