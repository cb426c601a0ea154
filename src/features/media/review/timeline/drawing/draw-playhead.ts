import type { TimeRange } from '#editor/clock.ts'
import { drawRange } from './draw-rows'
import { xOf, type TimeView } from '../time-scale'
import type { TimelineColours } from './timeline-colours'

interface PlayheadLook {
  readonly view: TimeView
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly rulerHeight: number
  readonly colours: TimelineColours
}

/** Draws the playhead and the loop, over everything else. */
export function paintPlayhead(
  context: CanvasRenderingContext2D,
  { view, width, height, rulerHeight, colours }: PlayheadLook,
  { time, loop }: { time: number; loop: TimeRange | null },
): void {
  fitCanvas(context, width, height)
  context.clearRect(0, 0, width, height)
  const brush = { context, view, width, colours }
  if (loop) drawRange(brush, loop, { top: 0, height: rulerHeight, colour: colours.warning })
  const x = Math.round(xOf(view, time))
  context.fillStyle = colours.selection
  context.fillRect(x - 1, 0, 2, height)
  context.beginPath()
  context.moveTo(x - 6, 0)
  context.lineTo(x + 6, 0)
  context.lineTo(x, 9)
  context.fill()
}

/** Fits a canvas to its place, scaled to CSS pixels. */
export function fitCanvas(context: CanvasRenderingContext2D, width: number, height: number): void {
  const ratio = window.devicePixelRatio
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  const { canvas } = context
  if (canvas.width === wide && canvas.height === high) return
  canvas.width = wide
  canvas.height = high
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}
