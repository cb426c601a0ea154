import type { PageSize } from '#engine/document/types.ts'

/** Screen pixels per point at 100%: 96 against 72 per inch. */
export const PAPER_SCALE = 96 / 72

/** The zoom: fitted to the width or to the whole page, or a percentage of the paper size. */
export type Zoom = 'width' | 'page' | number

const STEPS = [25, 33, 50, 67, 75, 90, 100, 125, 150, 175, 200, 250, 300, 400]
const MIN_PERCENT = 25
const MAX_PERCENT = 400
/** A whole page of a poster is smaller than the smallest step. */
const MIN_PAGE_PERCENT = 5
/** Steps closer than this to the current percentage are skipped. */
const TOLERANCE = 0.5

/** Returns the percentage at which the widest page fills `available` screen pixels. */
export function fitPercent(pages: readonly PageSize[], available: number): number {
  const widest = Math.max(1, ...pages.map(({ width }) => width))
  return Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, (available / widest / PAPER_SCALE) * 100))
}

/** Returns the percentage at which a page fits into an area of screen pixels. */
export function fitPagePercent({ width, height }: PageSize, room: PageSize): number {
  const share = Math.min(room.width / width, room.height / height)
  return Math.min(MAX_PERCENT, Math.max(MIN_PAGE_PERCENT, (share / PAPER_SCALE) * 100))
}

/** Returns the next step up or down from a percentage. */
export function nextPercent(percent: number, direction: 1 | -1): number {
  return direction === 1
    ? (STEPS.find((step) => step > percent + TOLERANCE) ?? MAX_PERCENT)
    : (STEPS.findLast((step) => step < percent - TOLERANCE) ?? MIN_PERCENT)
}

/** Max pixels of a canvas that every browser renders. */
const MAX_PIXELS = 16_000_000

/** Returns the canvas pixels per point for a page that is shown at `scale` on a screen with this pixel ratio. */
export function canvasScale({ width, height }: PageSize, scale: number, pixelRatio: number): number {
  return Math.min(scale * pixelRatio, Math.sqrt(MAX_PIXELS / (width * height)))
}
