import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'

/** Conditions under which faces are hard to detect. */
export const FACE_CONDITIONS = [
  'upside down',
  'on its side',
  'dark',
  'blurred',
  'small',
  'left half covered',
  'lower half covered',
  'upper half covered',
] as const

export type FaceCondition = (typeof FACE_CONDITIONS)[number]

export interface LabelledImage {
  image: OffscreenCanvas
  faces: Box[]
}

/** Width of the faces of a small image, in pixels. */
const SMALL_FACE = 14

function medianSide(faces: Box[]): number {
  const sides = faces.map(({ width, height }) => Math.max(width, height)).toSorted((a, b) => a - b)
  return sides[Math.floor(sides.length / 2)] ?? 1
}

function drawn(width: number, height: number, draw: (context: OffscreenCanvasRenderingContext2D) => void): OffscreenCanvas {
  const image = new OffscreenCanvas(width, height)
  draw(canvasContext(image))
  return image
}

/** Rotates an image and its boxes clockwise by quarter turns. */
export function rotateClockwise({ image, faces }: LabelledImage, quarterTurns: 1 | 2): LabelledImage {
  const { width, height } = image
  const [newWidth, newHeight] = quarterTurns === 1 ? [height, width] : [width, height]
  const rotated = drawn(newWidth, newHeight, (context) => {
    context.translate(newWidth / 2, newHeight / 2)
    context.rotate((quarterTurns * Math.PI) / 2)
    context.drawImage(image, -width / 2, -height / 2)
  })
  const boxes = faces.map((box): Box =>
    quarterTurns === 1
      ? { x: height - box.y - box.height, y: box.x, width: box.height, height: box.width }
      : { x: width - box.x - box.width, y: height - box.y - box.height, width: box.width, height: box.height },
  )
  return { image: rotated, faces: boxes }
}

function filtered({ image, faces }: LabelledImage, filter: string): LabelledImage {
  const changed = drawn(image.width, image.height, (context) => {
    context.filter = filter
    context.drawImage(image, 0, 0)
  })
  return { image: changed, faces }
}

function shrunk({ image, faces }: LabelledImage): LabelledImage {
  const scale = SMALL_FACE / medianSide(faces)
  const [left, top] = [300, 200]
  const small = drawn(1600, 1000, (context) => {
    context.fillStyle = '#7a8088'
    context.fillRect(0, 0, 1600, 1000)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, left, top, image.width * scale, image.height * scale)
  })
  const boxes = faces.map(({ x, y, width, height }) => ({
    x: left + x * scale,
    y: top + y * scale,
    width: width * scale,
    height: height * scale,
  }))
  return { image: small, faces: boxes }
}

/** Draws a black box on each face. `part` is in fractions of the face. */
function halfCovered({ image, faces }: LabelledImage, part: Box): LabelledImage {
  const covered = drawn(image.width, image.height, (context) => {
    context.drawImage(image, 0, 0)
    for (const { x, y, width, height } of faces)
      context.fillRect(x + part.x * width, y + part.y * height, part.width * width, part.height * height)
  })
  return { image: covered, faces }
}

/** Applies a condition to all faces of an image. */
export function applyCondition(labelled: LabelledImage, condition: FaceCondition): LabelledImage {
  switch (condition) {
    case 'upside down':
      return rotateClockwise(labelled, 2)
    case 'on its side':
      return rotateClockwise(labelled, 1)
    case 'dark':
      return filtered(labelled, 'brightness(0.06)')
    case 'blurred':
      return filtered(labelled, `blur(${medianSide(labelled.faces) * 0.08}px)`)
    case 'small':
      return shrunk(labelled)
    case 'left half covered':
      return halfCovered(labelled, { x: -0.5, y: -0.3, width: 1, height: 1.6 })
    case 'lower half covered':
      return halfCovered(labelled, { x: -0.3, y: 0.5, width: 1.6, height: 0.9 })
    case 'upper half covered':
      return halfCovered(labelled, { x: -0.3, y: -0.4, width: 1.6, height: 0.9 })
  }
}
