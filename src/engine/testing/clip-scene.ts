import type { MovingRegion } from '#lib/review/moving-regions.ts'
import type { Box } from '../core/types'

export const CLIP = { width: 192, height: 108, frames: 14, framesPerSecond: 20 } as const

/** Draws the upright frame of a clip. */
export type Draw = (context: OffscreenCanvasRenderingContext2D, index: number, width: number, height: number) => void

const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

function tinted(context: OffscreenCanvasRenderingContext2D, { x, y, width, height }: Box, side: number, seed: number): void {
  for (let row = 0; row < height / side; row += 1)
    for (let column = 0; column < width / side; column += 1) {
      const at = seed + row * 131 + column * 17
      context.fillStyle = `rgb(${60 + 170 * noise(at)} ${60 + 170 * noise(at + 1)} ${60 + 170 * noise(at + 2)})`
      context.fillRect(x + column * side, y + row * side, side, side)
    }
}

/** Returns the place of the subject in a frame. It moves by fractions of a pixel. */
export const subjectAt = (index: number): Box => ({ x: 31.3 + 3.2 * index, y: 22.6 + 1.3 * index, width: 48, height: 48 })

/** Draws a background that moves, and in front of it a subject with fine detail that moves faster. */
export const drawScene: Draw = (context, index, width, height) => {
  tinted(context, { x: -2 * index, y: 0, width: width + 2 * CLIP.frames, height }, 12, 1)
  const { x, y } = subjectAt(index)
  tinted(context, { x, y, width: 48, height: 48 }, 3, 5000)
}

/** Returns a region that covers the subject in every frame of a clip. */
export function subjectRegion(times: readonly number[], more: Partial<MovingRegion> = {}): MovingRegion {
  const boxes = times.map((time, index) => {
    const { x, y, width, height } = subjectAt(index)
    return { time, x: x - 2, y: y - 2, width: width + 4, height: height + 4 }
  })
  return { trackId: 'subject', number: 1, kind: 'object', style: 'Black Box', stretches: [{ boxes, isOpenEnded: false }], ...more }
}
