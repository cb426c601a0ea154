import { growBox } from '#lib/review/box-areas.ts'
import { throwIfCancelled } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import type { Detection } from '../../detect/detector'
import { sameFace } from '../../detect/face/agreement'
import type { FaceModel } from '../../detect/face/face-model'
import { rescore } from '../../detect/face/rescore'
import { suppress } from '../../detect/face/suppress'
import { squared } from '../../detect/face/two-model-search'
import { applyView, fromView, PLAIN, type View } from '../../detect/face/view'
import { tilesOf } from '../../detect/tiles'
import { pixelsOf } from './frames/plane-pixels'
import type { Planes } from './frames/planes'
import { withReflectedEdge } from './frames/reflect-edge'

/**
 * Long sides of the searched frame, other than those of detection. The model detects faces of up to about 28% of a side, and at 113 pixels
 * also faces that fill the frame. The smaller sizes take a fifteenth of the time of the two largest.
 */
const SIDES = [113, 226, 453, 905]
/** Max enlargement, and the max long side of the finest search, which sees faces of 16 pixels. It is the largest enlargement of a frame. */
const ENLARGEMENT = 1.2
const MAX_FINE_SIDE = 3072
/** Min ratio of the side of the finest search to the one before. */
const MIN_FINE = 1.2
const SMALL_FRAME = 640
const SMALL_ENLARGEMENT = 2
/** Size of a face in pixels of the larger search above which the smaller search also finds it. */
const SMALL_FACE = 64
/** Side of the searched surroundings of a track. */
const PART_SIDE = 288
const MIRRORED: View = { mirrored: true, quarterTurns: 0 }
/** Min confidence in the search and in rescoring, and the confidence above which a face isn't rescored. Detection has the same values. */
const SEARCHED = 0.35
const RESCORED = 0.45
const SURE = 0.6
/** Min confidence at the two largest sizes, where masked and turned faces are less certain, and of rescoring a face of less than the usual one. */
const SEARCHED_LARGE = 0.15
const RESCORED_LARGE = 0.5
/**
 * Min confidence of a close search, without rescoring. Measured on photographs with 45% and 60% of a face at the edge of the frame: finds
 * 164 of 176 faces, and 135 without the reflection. Among 198 places without a face, it finds one in one place.
 */
const CLOSE = 0.45
/** Width of the faces in a close search as a share of the place's side, which is four times the side of its face. */
const CLOSE_SIZES = { min: 0.1, max: 0.6 }
/** Min confidence of rescoring in the source that confirms a face near a cover. */
const CONFIRMED = 0.35
const MIN_RESCORE_CONFIDENCE = 0.02
/** Max candidates to rescore in a frame, most confident first. */
const MAX_RESCORED = 12
/** Size of a face's surroundings for rescoring, as a multiple of the face, and their max side in pixels. */
const WIDEST_VIEW = 3
const MAX_PART = 768

/** Long side of the search with the second model, its min confidence, and the min confidence of the first one at the same place. */
export const SECOND_SIDE = 640
const SECOND_SURE = 0.65
const SECOND_CONFIRMED = 0.3
/** Max side of the model's input, which limits its memory, and the overlap of neighbouring ones. */
const TILE = { side: 1024, overlap: 96, multiple: 1 }

/** Returns the parts of an area of a frame that are searched one by one, in pixels of the frame. */
function tilesIn({ x, y, width, height }: Box, scale: number): Box[] {
  return tilesOf(atLeastOne(width * scale), atLeastOne(height * scale), TILE).map((tile) => ({
    x: x + tile.x / scale,
    y: y + tile.y / scale,
    width: tile.width / scale,
    height: tile.height / scale,
  }))
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.round(pixels))

/** Returns the long sides at which a frame is searched. */
export function sidesFor(longSide: number): number[] {
  const largest = longSide * (longSide <= SMALL_FRAME ? SMALL_ENLARGEMENT : ENLARGEMENT)
  const fitting = SIDES.filter((side) => side <= largest)
  return fitting.length === 0 ? SIDES.slice(0, 1) : fitting
}

/** Returns the long side of the finest search of a frame, or undefined if the other sizes show faces of 16 pixels. */
export function fineSideFor(longSide: number): number | undefined {
  const side = Math.round(Math.min(ENLARGEMENT * longSide, MAX_FINE_SIDE))
  return side >= MIN_FINE * (sidesFor(longSide).at(-1) ?? side) && longSide > SMALL_FRAME ? side : undefined
}

/** Returns the size of the largest faces that only the search at the larger size finds, in pixels of the frame. */
export function smallFace(longSide: number): number {
  return (SMALL_FACE * longSide) / (sidesFor(longSide).at(-1) ?? longSide)
}

/** The parts of a frame to search at the sizes that take long. */
export interface FrameParts {
  /** Parts to search at the largest of the usual sizes, or undefined for the whole frame. */
  large: readonly Box[] | undefined
  /** Parts to search at the finest size. */
  fine: readonly Box[]
  /** Whether the second model searches the whole frame. */
  second: boolean
}

/** Searches frames for faces, with a second model where there is one. */
export class FrameFaceSearch {
  readonly #model: FaceModel
  readonly #second: FaceModel | undefined
  readonly #signal: AbortSignal
  readonly #onSearch: () => void

  /** @param onSearch called after each run of a model */
  constructor(model: FaceModel, second: FaceModel | undefined, signal: AbortSignal, onSearch: () => void = () => undefined) {
    this.#model = model
    this.#second = second
    this.#signal = signal
    this.#onSearch = onSearch
  }

  /**
   * Searches a frame at each size, mirrored.
   *
   * @param isOpen returns whether a face is of interest. The others aren't rescored.
   */
  async frame(image: Planes, { large, fine, second }: FrameParts, isOpen: (face: Detection) => boolean): Promise<Detection[]> {
    const { width, height } = image
    const longSide = Math.max(width, height)
    const whole = { x: 0, y: 0, width, height }
    const found: Detection[] = []
    const search = async (side: number, areas: readonly Box[], minConfidence = SEARCHED): Promise<void> => {
      const scale = side / longSide
      for (const area of areas.flatMap((part) => tilesIn(part, scale))) {
        const pixels = pixelsOf(image, area, atLeastOne(area.width * scale), atLeastOne(area.height * scale))
        found.push(...(await this.#find(pixels, area.x * scale, area.y * scale, scale, { view: MIRRORED, minConfidence })))
      }
    }
    const sides = sidesFor(longSide)
    for (const side of sides.slice(0, -1)) await search(side, [whole])
    await search(sides.at(-1) ?? longSide, large ?? [whole], SEARCHED_LARGE)
    const finest = fineSideFor(longSide)
    if (finest !== undefined) await search(finest, fine, SEARCHED_LARGE)
    const faces = await this.#certain(image, suppress(found).filter(isOpen))
    return second ? suppress([...faces, ...(await this.#others(image, faces, isOpen))]) : faces
  }

  /** Returns the faces that only the second model finds, if the first finds them at least likely. */
  async #others(image: Planes, known: readonly Detection[], isOpen: (face: Detection) => boolean): Promise<Detection[]> {
    if (this.#second === undefined) return []
    throwIfCancelled(this.#signal)
    const scale = SECOND_SIDE / Math.max(image.width, image.height)
    const pixels = pixelsOf(
      image,
      { x: 0, y: 0, width: image.width, height: image.height },
      atLeastOne(image.width * scale),
      atLeastOne(image.height * scale),
    )
    const found = (await this.#second.find(pixels, SECOND_SURE)).map(({ box: { x, y, width, height }, confidence }): Detection => ({
      box: { x: x / scale, y: y / scale, width: width / scale, height: height / scale },
      confidence,
    }))
    this.#onSearch()
    const others: Detection[] = []
    for (const face of suppress(found).filter(isOpen)) {
      if (known.some(({ box }) => sameFace(box, face.box))) continue
      if ((await this.#score(image, { ...face, box: squared(face.box) })) >= SECOND_CONFIRMED) others.push(face)
    }
    return others
  }

  /** Searches a part of a frame at one size, mirrored. */
  async part(image: Planes, part: Box, isOpen: (face: Detection) => boolean): Promise<Detection[]> {
    const scale = PART_SIDE / Math.max(part.width, part.height)
    const pixels = pixelsOf(image, part, atLeastOne(part.width * scale), atLeastOne(part.height * scale))
    const found = await this.#find(pixels, part.x * scale, part.y * scale, scale)
    return this.#certain(image, suppress(found).filter(isOpen))
  }

  /**
   * Searches a place where a face may be: as it is, mirrored, and with the reflection of the frame beyond its edges, which completes half a
   * face. Uncertain faces count too.
   */
  async closely(image: Planes, place: Box, isOpen: (face: Detection) => boolean): Promise<Detection[]> {
    const scale = PART_SIDE / Math.max(place.width, place.height)
    const pixels = pixelsOf(image, place, atLeastOne(place.width * scale), atLeastOne(place.height * scale))
    const reflected = withReflectedEdge(pixels, place, image)
    const found: Detection[] = []
    for (const input of reflected === undefined ? [pixels] : [pixels, reflected])
      for (const view of [PLAIN, MIRRORED])
        found.push(...(await this.#find(input, place.x * scale, place.y * scale, scale, { view, minConfidence: CLOSE })))
    const side = Math.max(place.width, place.height)
    const hasSize = ({ box }: Detection): boolean => box.width >= CLOSE_SIZES.min * side && box.width <= CLOSE_SIZES.max * side
    return suppress(found.filter(hasSize)).filter(isOpen)
  }

  /** Returns whether the source shows a face at a place. A cover and its surroundings may look like one. */
  async isInSource(source: Planes, face: Detection): Promise<boolean> {
    return (await this.#score(source, face)) >= CONFIRMED
  }

  async #find(
    pixels: ImageData,
    left: number,
    top: number,
    scale: number,
    { view, minConfidence } = { view: MIRRORED, minConfidence: SEARCHED },
  ): Promise<Detection[]> {
    throwIfCancelled(this.#signal)
    const found = await this.#model.find(applyView(view, pixels), minConfidence)
    this.#onSearch()
    return found.map(({ box, confidence }) => {
      const { x, y, width, height } = fromView(view, box, pixels)
      return { box: { x: (x + left) / scale, y: (y + top) / scale, width: width / scale, height: height / scale }, confidence }
    })
  }

  async #certain(image: Planes, faces: Detection[]): Promise<Detection[]> {
    const certain = faces.filter(({ confidence }) => confidence >= SURE)
    for (const face of faces.filter(({ confidence }) => confidence < SURE).slice(0, MAX_RESCORED))
      if ((await this.#score(image, face)) >= (face.confidence >= SEARCHED ? RESCORED : RESCORED_LARGE)) certain.push(face)
    return certain
  }

  async #score(image: Planes, face: Detection): Promise<number> {
    throwIfCancelled(this.#signal)
    const part = growBox(face.box, WIDEST_VIEW)
    const scale = Math.min(1, MAX_PART / part.width)
    const pixels = pixelsOf(image, part, atLeastOne(part.width * scale), atLeastOne(part.height * scale))
    const canvas = new OffscreenCanvas(pixels.width, pixels.height)
    canvasContext(canvas).putImageData(pixels, 0, 0)
    const { x, y, width, height } = face.box
    const box = { x: (x - part.x) * scale, y: (y - part.y) * scale, width: width * scale, height: height * scale }
    const score = await rescore(canvas, { ...face, box }, (input) => this.#model.find(input, MIN_RESCORE_CONFIDENCE))
    canvas.width = 0
    this.#onSearch()
    return score
  }
}
