import type { CoverageStretch } from '#editor/items/time-coverage.ts'
import { clipped, hatch, type BarBrush } from './draw-lanes'
import type { Row } from '../timeline-layout'

/** The height of the line of what is left as it is, where something else is redacted at the same time. */
const KEPT_LINE = 3

/**
 * Draws which stretches are redacted, unresolved or left as they are, in the colours of the bars. An unresolved stretch hides the
 * redactions in it, because it blocks the export.
 */
export function drawCoverage(brush: BarBrush, { top, height }: Row, stretches: readonly CoverageStretch[]): void {
  if (height === 0) return
  const { context, width, colours } = brush
  context.fillStyle = colours.surface
  context.fillRect(0, top, width, height)
  context.fillStyle = colours.border
  context.fillRect(0, top, width, 1)
  const [first, full] = [top + 2, height - 3]
  for (const { start, end, states } of stretches) {
    const [left, right] = clipped(brush, start, end)
    if (left >= right) continue
    const isKeptOnly = states.has('kept') && states.size === 1
    const main = states.has('kept') ? full - KEPT_LINE - 1 : full
    if (states.has('redacted')) {
      context.fillStyle = colours.redact
      context.fillRect(left, first, right - left, main)
    }
    if (states.has('open')) {
      context.fillStyle = colours.ground
      context.fillRect(left, first, right - left, main)
      hatch(brush, left, right, { top: first, height: main, colour: colours.warning })
    }
    if (!states.has('kept')) continue
    context.fillStyle = colours.muted
    context.fillRect(left, isKeptOnly ? first : first + main + 1, right - left, isKeptOnly ? full : KEPT_LINE)
  }
}
