import type { PageSize } from '../../../../engine/document/types'

/** Pixels on the screen for each point where a page is shown as large as on paper: 96 against 72 to the inch. */
export const PAPER_SCALE = 96 / 72

/** The pages fit the width, or are shown at so many percent of their size on paper. */
export type Zoom = 'fit' | number

const STEPS = [25, 33, 50, 67, 75, 90, 100, 125, 150, 175, 200, 250, 300, 400]
const SMALLEST = 25
const LARGEST = 400
/** Percent that are as good as none. */
const NEAR = 0.5

/** Percent that make the widest page as wide as the room, which is in pixels of the screen. */
export function fitPercent(pages: readonly PageSize[], room: number): number {
  const widest = Math.max(1, ...pages.map(({ width }) => width))
  return Math.min(LARGEST, Math.max(SMALLEST, (room / widest / PAPER_SCALE) * 100))
}

/** The next step up or down from what is shown now. */
export function nextPercent(percent: number, direction: 1 | -1): number {
  return direction === 1
    ? (STEPS.find((step) => step > percent + NEAR) ?? LARGEST)
    : (STEPS.findLast((step) => step < percent - NEAR) ?? SMALLEST)
}

/** Pixels that a canvas may have: more than this, and a browser shows nothing at all. */
const MOST_PIXELS = 16_000_000

/** Pixels of the canvas for each point, for a page that is shown at `scale` on a screen of this pixel ratio. */
export function canvasScale({ width, height }: PageSize, scale: number, pixelRatio: number): number {
  return Math.min(scale * pixelRatio, Math.sqrt(MOST_PIXELS / (width * height)))
}
