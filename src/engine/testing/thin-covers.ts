import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import { runsOf } from '#lib/review/region-shape.ts'
import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { encodeImage } from '../image/export/encode'
import { brightness } from '../verify/blocks'
import { measureCovers, placeRegions } from '../render/covers'
import { expectedRows } from '../render/paint'
import { renderRegions } from '../render/render'
import { copyOf, seededRandom } from './images'
import { correctExport, verifyCase, type ExportCase } from './verify-cases'

const STYLES = ['Black Box', 'Black Box', 'Pixelated', 'Smooth'] as const satisfies RedactionStyle[]
/** Max regions per image, and the pixels between them. */
const MOST = 12
const APART = 6

const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + APART && b.x < a.x + a.width + APART && a.y < b.y + b.height + APART && b.y < a.y + a.height + APART

/** Returns regions of 1 to 8 pixels in height or width, at any place of the grid of blocks. A quarter are ellipses. */
export function thinRegions(seed: number, { width, height }: { width: number; height: number }): RegionToRedact[] {
  const random = seededRandom(seed * 7919)
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const boxes: Box[] = []
  for (let attempt = 0; attempt < 60 && boxes.length < MOST; attempt += 1) {
    const [thin, long] = [whole(1, 8), whole(4, 90)]
    const size = random() < 0.5 ? { width: thin, height: long } : { width: long, height: thin }
    const box = { x: whole(1, width - size.width - 2), y: whole(1, height - size.height - 2), ...size }
    if (box.x > 0 && box.y > 0 && !boxes.some((other) => meets(box, other))) boxes.push(box)
  }
  return boxes.map((box, index) => ({
    trackId: `thin-${index}`,
    kind: 'object' as const,
    style: STYLES[whole(0, STYLES.length - 1)] ?? 'Black Box',
    box,
    ...(random() < 0.25 ? { shape: 'ellipse' as const } : {}),
  }))
}

/** Paints covers through which the source shows. */
async function translucent(source: OffscreenCanvas, regions: RegionToRedact[], opacity: number): Promise<OffscreenCanvas> {
  const canvas = copyOf(source)
  const { placed } = placeRegions(regions, canvas)
  await renderRegions(canvas, placed)
  const context = canvasContext(canvas)
  context.globalAlpha = 1 - opacity
  for (const region of placed)
    for (const { x, y, width, height } of runsOf(region)) context.drawImage(source, x, y, width, height, x, y, width, height)
  return canvas
}

/** Returns how much of the source shows through each region, as the root mean square in levels. */
function leaks(source: OffscreenCanvas, regions: RegionToRedact[], opacity: number): Map<string, number> {
  const context = canvasContext(source)
  const read = ({ x, y, width, height }: Box) => context.getImageData(x, y, width, height).data
  const { placed } = placeRegions(regions, source)
  const covers = measureCovers(placed, source, read)
  return new Map(
    covers.map((cover, index) => {
      const [hidden, expected] = [read(cover.box), expectedRows(covers, index, 0, cover.box.height)]
      let [squares, pixels] = [0, 0]
      for (let at = 0; at < expected.length; at += 4) {
        if (expected[at + 3] !== 255) continue
        squares += (brightness(hidden, at) - brightness(expected, at)) ** 2
        pixels += 1
      }
      return [placed[index]?.trackId ?? '', (1 - opacity) * Math.sqrt(squares / Math.max(1, pixels))]
    }),
  )
}

/** The findings on the thin covers of one export. */
export interface ThinOutcome {
  exports: number
  /** Descriptions of regions that passed with a defect, or were held without one. */
  wrong: string[]
}

/**
 * Verifies an export of thin covers. `opacity` 1 is a correct export; otherwise only regions count in which the source shows by at least
 * one level.
 */
export async function verifyThin(name: string, source: OffscreenCanvas, regions: RegionToRedact[], opacity: number): Promise<ThinOutcome> {
  const type = 'image/jpeg'
  const correct = await correctExport(name, source, regions, type)
  const write = async (): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await (await encodeImage(await translucent(source, regions, opacity), type)).blob.arrayBuffer())
  const example: ExportCase = opacity === 1 ? correct : { ...correct, write }
  const { findings } = await verifyCase(example, type)
  const shown = leaks(source, regions, opacity)
  const { placed } = placeRegions(regions, source)
  const isFound = ({ x, y, width, height }: Box): boolean =>
    findings.some(({ check, box }) => check === 'regions' && box?.x === x && box.y === y && box.width === width && box.height === height)
  const counted = opacity === 1 ? placed : placed.filter(({ trackId }) => (shown.get(trackId) ?? 0) >= 1)
  const wrong = counted
    .filter(({ box }) => isFound(box) === (opacity === 1))
    .map(
      ({ box, style, shape = 'box' }) =>
        `${name}: ${box.width} x ${box.height} ${shape} at ${box.x}, ${box.y}, ${style}, opacity ${opacity}`,
    )
  const others = opacity === 1 ? findings.filter(({ check }) => check !== 'regions').map(({ detail }) => `${name}: ${detail}`) : []
  return { exports: counted.length, wrong: [...wrong, ...others] }
}
