import type { Span } from '../spans'
import { pan, PAN_STEP, zoom, ZOOM_STEP } from './view'

/** Returns the window after a key press, or null for other keys. Zooms around the range if it is visible. */
export function keyView(
  { key }: { key: string },
  { view, bounds, anchor }: { view: Span; bounds: Span; anchor: Span | null },
): Span | null {
  const step = (view.end - view.start) * PAN_STEP
  switch (key) {
    case 'ArrowLeft':
      return pan(view, -step, bounds)
    case 'ArrowRight':
      return pan(view, step, bounds)
    case '+':
    case '=':
      return zoom(view, ZOOM_STEP, anchorOf(view, anchor), bounds)
    case '-':
    case '−':
      return zoom(view, 1 / ZOOM_STEP, anchorOf(view, anchor), bounds)
    case 'Home':
      return bounds
    default:
      return null
  }
}

/** Returns the middle of the range if it is visible, otherwise of the window. */
export function anchorOf(view: Span, range: Span | null): number {
  const middle = range && (range.start + range.end) / 2
  return middle !== null && middle > view.start && middle < view.end ? middle : (view.start + view.end) / 2
}
