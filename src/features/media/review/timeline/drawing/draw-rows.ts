import type { BarBrush } from './draw-lanes'
import type { Filmstrip } from './filmstrip'
import { rulerLabel, rulerTimes, timeAt, xOf } from '../time-scale'
import type { Row } from '../timeline-layout'
import type { WaveLevels } from './wave-levels'

/** Draws the times above the other rows. */
export function drawRuler({ context, view, width, colours }: BarBrush, { top, height }: Row): void {
  context.fillStyle = colours.surface
  context.fillRect(0, top, width, height)
  const { step, times } = rulerTimes(view, width)
  context.font = '11px Inter, system-ui, sans-serif'
  context.textBaseline = 'middle'
  for (const time of times) {
    const x = Math.round(xOf(view, time))
    context.fillStyle = colours.control
    context.fillRect(x, top + height - 7, 1, 7)
    context.fillStyle = colours.muted
    context.fillText(rulerLabel(time, step), x + 4, top + height / 2)
  }
  context.fillStyle = colours.border
  context.fillRect(0, top + height - 1, width, 1)
}

/** Draws the loaded frames, each from its time to the next one's. */
export function drawFilm({ context, view, width, colours }: BarBrush, { top, height }: Row, film: Filmstrip): void {
  if (height === 0) return
  context.fillStyle = colours.ground
  context.fillRect(0, top, width, height)
  for (const { time, span, bitmap } of film.framesIn(timeAt(view, 0), timeAt(view, width), view.scale)) {
    if (!bitmap) continue
    const x = xOf(view, time)
    const size = span * view.scale
    const scale = (height - 2) / bitmap.height
    const shown = Math.min(size, bitmap.width * scale)
    context.drawImage(bitmap, 0, 0, shown / scale, bitmap.height, x, top + 1, shown, height - 2)
  }
}

interface WaveLook {
  readonly levels: WaveLevels | undefined
  /** Seconds at which the audio starts. */
  readonly start: number
  /** Pixels above and below the loudest audio. */
  readonly margin: number
  /** Whether silence is drawn as a line, also before the levels are known. */
  readonly hasMiddle?: boolean
}

/** Draws the audio of the view. */
export function drawWave(
  { context, view, width, colours }: BarBrush,
  { top, height }: Row,
  { levels, start, margin, hasMiddle }: WaveLook,
): void {
  if (height === 0) return
  const middle = top + height / 2
  const half = height / 2 - margin
  if (hasMiddle) {
    context.fillStyle = colours.border
    context.fillRect(0, middle, width, 1)
  }
  if (!levels) return
  context.fillStyle = colours.muted
  const columns = levels.columns(view.start - start, 1 / view.scale, Math.ceil(width))
  for (const [x, { low, high }] of columns.entries()) context.fillRect(x, middle - high * half, 1, Math.max(1, (high - low) * half))
}

/** Draws a range of time over all rows, such as the loop. */
export function drawRange(
  { context, view, width }: BarBrush,
  { start, end }: { start: number | null; end: number | null },
  { top, height, colour }: Row & { colour: string },
): void {
  const left = start === null ? 0 : Math.max(-2, xOf(view, start))
  const right = end === null ? width : Math.min(width + 2, xOf(view, end))
  context.fillStyle = colour
  context.globalAlpha = 0.16
  if (right > left) context.fillRect(left, top, right - left, height)
  context.globalAlpha = 1
  if (start !== null) context.fillRect(left, top, 2, height)
  if (end !== null) context.fillRect(right - 2, top, 2, height)
}
