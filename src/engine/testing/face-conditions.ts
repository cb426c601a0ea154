import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'

/** Conditions under which faces are hard to detect. */
export const FACE_CONDITIONS = [
  'upside down',
  'on its side',
  'dark',
  'masked',
  'blurred',
  'small',
  'distant',
  'left half covered',
  'lower half covered',
  'upper half covered',
] as const

/** The conditions of the hard set of `bench:image`. */
export const HARD_CONDITIONS = [
  'upside down',
  'on its side',
  'masked',
  'distant',
  'dark',
  'left half covered',
] as const satisfies (typeof FACE_CONDITIONS)[number][]

export type FaceCondition = (typeof FACE_CONDITIONS)[number]

export interface LabelledImage {
  image: OffscreenCanvas
  faces: Box[]
}

/** Median width of the faces in a shrunk image, in pixels. */
const SHRUNK_FACE = { small: 14, distant: 24 } as const

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

function shrunk({ image, faces }: LabelledImage, faceWidth: number): LabelledImage {
  const scale = faceWidth / medianSide(faces)
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

/** Draws a surgical mask on each face: pale blue, from the bridge of the nose to the chin. */
function masked({ image, faces }: LabelledImage): LabelledImage {
  const changed = drawn(image.width, image.height, (context) => {
    context.drawImage(image, 0, 0)
    for (const { x, y, width, height } of faces) {
      const at = (across: number, down: number) => [x + across * width, y + down * height] as const
      context.beginPath()
      context.moveTo(...at(0.04, 0.58))
      context.quadraticCurveTo(...at(0.5, 0.4), ...at(0.96, 0.58))
      context.lineTo(...at(0.9, 0.86))
      context.quadraticCurveTo(...at(0.5, 1.2), ...at(0.1, 0.86))
      context.closePath()
      const cloth = context.createLinearGradient(x, y, x + width, y)
      cloth.addColorStop(0, '#7f9fb3')
      cloth.addColorStop(0.5, '#c4dbe6')
      cloth.addColorStop(1, '#86a6b9')
      context.fillStyle = cloth
      context.fill()
    }
  })
  return { image: changed, faces }
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
    case 'masked':
      return masked(labelled)
    case 'blurred':
      return filtered(labelled, `blur(${medianSide(labelled.faces) * 0.08}px)`)
    case 'small':
    case 'distant':
      return shrunk(labelled, SHRUNK_FACE[condition])
    case 'left half covered':
      return halfCovered(labelled, { x: -0.5, y: -0.3, width: 1, height: 1.6 })
    case 'lower half covered':
      return halfCovered(labelled, { x: -0.3, y: 0.5, width: 1.6, height: 0.9 })
    case 'upper half covered':
      return halfCovered(labelled, { x: -0.3, y: -0.4, width: 1.6, height: 0.9 })
  }
}
