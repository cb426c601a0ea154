import { centreOf, growBox, partOnPage } from '#lib/review/box-areas.ts'
import { canvasContext } from '../../core/canvas'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { Detection, Detector, Drawable } from '../detector'
import { suppress } from '../face/suppress'
import type { ObjectSearch } from '../object/object-search'
import { headOf } from './head-region'
import { POSE_SIDE, type PoseModel } from './pose-model'

/** Side of the square that is searched for a pose, as a multiple of the person's longer side. */
const SQUARE = 1.25
/** Size of the drawn part of the image as a multiple of the person's box. The rest is black, so that the pose isn't a neighbour's. */
const VISIBLE = 1.15
/** Share of the progress that the search for people makes up. */
const PEOPLE = 0.5

/** Draws a person into the middle of the pose model's input and returns the square that it shows, in pixels of the image. */
function drawPerson(canvas: OffscreenCanvas, image: Drawable, box: Box): Box {
  const side = SQUARE * Math.max(box.width, box.height)
  const middle = centreOf(box)
  const [x, y] = [middle.x - side / 2, middle.y - side / 2]
  const scale = POSE_SIDE / side
  const context = canvasContext(canvas)
  context.fillStyle = '#000000'
  context.fillRect(0, 0, POSE_SIDE, POSE_SIDE)
  const visible = partOnPage(growBox(box, VISIBLE), image)
  context.imageSmoothingQuality = 'high'
  if (visible) {
    const { x: left, y: top, width, height } = visible
    context.drawImage(image, left, top, width, height, (left - x) * scale, (top - y) * scale, width * scale, height * scale)
  }
  return { x, y, width: side, height: side }
}

/**
 * Creates the detector of heads, also of those that are turned away, masked, or under a hood or a helmet: it finds people, and the head of each
 * by the pose of the body.
 */
export function createHeadDetector(search: ObjectSearch, model: PoseModel): Detector<'head'> {
  return {
    label: 'head',
    name: `${search.name}, ${model.name}`,
    load: async () => {
      await search.load()
      await model.load()
    },
    detect: async (image, options) => {
      const { signal, onProgress } = options
      const people = await search.find(image, 'body', { ...options, onProgress: (fraction) => onProgress(PEOPLE * fraction) })
      const canvas = new OffscreenCanvas(POSE_SIDE, POSE_SIDE)
      const heads: Detection[] = []
      for (const [index, { box, confidence }] of people.entries()) {
        await yieldToMessages()
        throwIfCancelled(signal)
        const square = drawPerson(canvas, image, box)
        const head = headOf(await model.find(canvasContext(canvas).getImageData(0, 0, POSE_SIDE, POSE_SIDE)), confidence)
        const scale = square.width / POSE_SIDE
        if (head)
          heads.push({
            box: { x: square.x + head.x * scale, y: square.y + head.y * scale, width: head.width * scale, height: head.height * scale },
            confidence,
          })
        onProgress(PEOPLE + (1 - PEOPLE) * ((index + 1) / people.length))
      }
      onProgress(1)
      return suppress(heads)
    },
  }
}
