import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import { canvasContext } from '../core/canvas'
import { growBox } from '#lib/review/box-areas.ts'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { busyCanvas, seededRandom } from './images'

function noiseCanvas(width: number, height: number, seed: number): OffscreenCanvas {
  const random = seededRandom(seed)
  const canvas = new OffscreenCanvas(width, height)
  const image = new ImageData(width, height)
  for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : random() * 256
  canvasContext(canvas).putImageData(image, 0, 0)
  return canvas
}

/** Draws overlapping saturated rectangles, the worst case for a format with halved colour resolution. */
function posterCanvas(width: number, height: number, seed: number): OffscreenCanvas {
  const random = seededRandom(seed)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.fillStyle = '#0f8'
  context.fillRect(0, 0, width, height)
  for (let shape = 0; shape < 60; shape += 1) {
    context.fillStyle = `hsl(${Math.floor(random() * 360)}, 100%, 50%)`
    context.fillRect(random() * width, random() * height, random() * 90, random() * 90)
  }
  return canvas
}

/** Draws black lines of text on white, as on a scanned page. */
function pageCanvas(width: number, height: number, seed: number): OffscreenCanvas {
  const random = seededRandom(seed)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.fillStyle = '#fdfcf8'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#111'
  context.font = '14px sans-serif'
  for (let y = 20; y < height; y += 18)
    context.fillText(Array.from({ length: 14 }, () => random().toString(36).slice(2, 9)).join(' '), 8, y)
  return canvas
}

/** Draws a gradient with slight noise, as in a sky. */
function skyCanvas(width: number, height: number, seed: number): OffscreenCanvas {
  const canvas = noiseCanvas(width, height, seed)
  const context = canvasContext(canvas)
  const gradient = context.createRadialGradient(width * 0.3, height * 0.2, 5, width / 2, height / 2, width)
  gradient.addColorStop(0, 'rgba(250, 240, 220, 0.97)')
  gradient.addColorStop(1, 'rgba(20, 40, 90, 0.97)')
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  return canvas
}

const MAKERS = [busyCanvas, posterCanvas, pageCanvas, skyCanvas, noiseCanvas]

/** Returns an image that depends on the seed: a drawing, a poster, a page, a sky or noise, of an irregular size. */
export function variedCanvas(seed: number): OffscreenCanvas {
  const random = seededRandom(seed)
  const [width, height] = [90 + Math.floor(random() * 420), 90 + Math.floor(random() * 330)]
  const make = MAKERS[seed % MAKERS.length] ?? busyCanvas
  return make(width, height, seed)
}

const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const satisfies RedactionStyle[]

/**
 * Returns an ellipse around a third of the boxes. It covers the whole box, because a detector may take something in a corner for a face.
 * There is none at the edge of the image, where it would be inscribed in the clipped box and cover less.
 */
function ellipseAround(
  box: Box,
  index: number,
  { width, height }: { width: number; height: number },
): Pick<Partial<RegionToRedact>, 'box' | 'shape'> {
  const around = growBox(box, 1.5)
  const isInside = around.x >= 0 && around.y >= 0 && around.x + around.width <= width && around.y + around.height <= height
  return index % 3 === 0 && isInside ? { box: around, shape: 'ellipse' } : {}
}

/** Returns regions of all styles, from a few pixels to half the image. Some extend beyond its edge, some overlap, some are ellipses or have labels. */
export function variedRegions(seed: number, { width, height }: { width: number; height: number }): RegionToRedact[] {
  const random = seededRandom(seed + 1000)
  return Array.from({ length: 1 + Math.floor(random() * 6) }, (_, index): RegionToRedact => {
    const size = Math.min(width, height) * (0.05 + random() ** 2 * 0.45)
    const box = { x: random() * width - size / 4, y: random() * height - size / 4, width: size * (0.7 + random() * 0.6), height: size }
    return {
      trackId: `item-${index}`,
      kind: index % 2 === 0 ? 'face' : 'object',
      style: STYLES[Math.floor(random() * 3)] ?? 'Black Box',
      box,
      ...ellipseAround(box, index + seed, { width, height }),
      ...((index + seed) % 2 === 0 ? { coverLabel: 's40(2)' } : {}),
    }
  })
}
