import { growBox } from '#lib/review/box-areas.ts'
import { withFaceMargin } from '#lib/review/face-margin.ts'
import type { MovingItem } from '#lib/review/moving-regions.ts'
import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'
import type { FaceModel } from '../detect/face/face-model'
import type { LabelledImage } from './face-conditions'
import { makeClip, type Clip, type ClipKind } from './verify-clips'

export interface FaceClipOptions {
  kind?: ClipKind
  /** Pixels of the frame. */
  width: number
  height: number
  /** Seconds. */
  times: number[]
  /** Height of the face, its top, and its left edge in a frame, in pixels. */
  size: number
  top: number
  leftAt: (index: number) => number
  /** Frames in which the face is visible. Default: all. */
  isVisible?: (index: number) => boolean
  /** Degrees by which the face is rotated in a frame. Default: 0. */
  tiltAt?: (index: number) => number
}

/** A clip of the first face of a photograph. */
export interface FaceClip {
  clip: Clip
  /** Returns the face's box in a frame, whether it is visible or not. */
  faceAt: (index: number) => Box
  /** Returns an item that follows the face from one frame to another. */
  itemOf: (first?: number, last?: number) => MovingItem
}

/** Makes a clip of a face that moves in front of a plain background. */
export async function faceClip(
  { image, faces: [face] }: LabelledImage,
  { size, top, leftAt, isVisible = () => true, tiltAt = () => 0, ...options }: FaceClipOptions,
): Promise<FaceClip> {
  if (!face) throw new Error('The photograph has no face.')
  const [cut, scale] = [growBox(face, 1.8), size / face.height]
  const faceAt = (index: number): Box => ({ x: leftAt(index), y: top, width: face.width * scale, height: size })
  const clip = await makeClip({
    ...options,
    draw: (context, index) => {
      context.fillStyle = '#445566'
      context.fillRect(0, 0, options.width, options.height)
      if (!isVisible(index)) return
      const { x, y, width, height } = faceAt(index)
      context.save()
      context.translate(x + width / 2, y + height / 2)
      context.rotate((tiltAt(index) * Math.PI) / 180)
      context.translate(-x - width / 2, -y - height / 2)
      const [left, upper] = [x - face.x * scale, y - face.y * scale]
      const place = [left + cut.x * scale, upper + cut.y * scale, cut.width * scale, cut.height * scale] as const
      context.drawImage(image, cut.x, cut.y, cut.width, cut.height, ...place)
      context.restore()
    },
  })
  const itemOf = (first = 0, last = options.times.length - 1): MovingItem => ({
    trackId: 'person',
    number: 4,
    kind: 'face',
    stretches: [
      {
        boxes: options.times.slice(first, last + 1).map((time, index) => ({ time, ...withFaceMargin(faceAt(first + index)) })),
        isOpenEnded: false,
      },
    ],
  })
  return { clip, faceAt, itemOf }
}

/** Returns a drawn stand-in for a photograph of a face: a bright patch. */
export function brightFace(): LabelledImage {
  const image = new OffscreenCanvas(180, 180)
  const context = canvasContext(image)
  context.fillStyle = '#445566'
  context.fillRect(0, 0, 180, 180)
  context.fillStyle = '#f0f0f0'
  context.fillRect(50, 40, 80, 100)
  return { image, faces: [{ x: 50, y: 40, width: 80, height: 100 }] }
}

/**
 * Creates a stand-in for a model that finds a bright patch with a confidence of 50%.
 *
 * @param minWidth pixels of the searched image
 */
export const brightPatchModel = (minWidth: number): FaceModel => ({
  name: 'bright patches',
  load: () => Promise.resolve(),
  find: ({ data, width, height }, minConfidence) => {
    let [left, right, top, bottom] = [width, -1, height, -1]
    for (let at = 0; at < width * height; at += 1) {
      if ((data[4 * at] ?? 0) < 200) continue
      const [column, row] = [at % width, Math.floor(at / width)]
      ;[left, right, top, bottom] = [Math.min(left, column), Math.max(right, column), Math.min(top, row), Math.max(bottom, row)]
    }
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
    return Promise.resolve(box.width >= minWidth && minConfidence <= 0.5 ? [{ box, confidence: 0.5 }] : [])
  },
})
