import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import { canvasContext } from '../core/canvas'
import { placeLabel } from '../render/cover-label'
import { placeRegions } from '../render/covers'
import { renderRegions } from '../render/render'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { copyOf } from './images'

/** A faulty redaction. `make` returns the image of an incorrect export. */
export interface ImageDefect {
  name: string
  make: (source: OffscreenCanvas, regions: RegionToRedact[]) => Promise<OffscreenCanvas>
}

async function covered(source: OffscreenCanvas, regions: RegionToRedact[]): Promise<OffscreenCanvas> {
  const canvas = copyOf(source)
  await renderRegions(canvas, placeRegions(regions, canvas).placed)
  return canvas
}

/** Redacts other boxes than the review's. */
const misplaced = (name: string, move: (box: Box) => Box): ImageDefect => ({
  name,
  make: (source, regions) =>
    covered(
      source,
      regions.map((region) => ({ ...region, box: move(region.box) })),
    ),
})

/** Redacts correctly, then draws over the first region or the whole image. */
const drawn = (
  name: string,
  draw: (context: OffscreenCanvasRenderingContext2D, source: OffscreenCanvas, box: Box) => void,
): ImageDefect => ({
  name,
  make: async (source, regions) => {
    const canvas = await covered(source, regions)
    const context = canvasContext(canvas)
    const [first] = regions
    if (first === undefined) throw new Error('expected a region')
    context.save()
    draw(context, source, first.box)
    context.restore()
    return canvas
  },
})

const withoutLabel = ({ coverLabel: _coverLabel, ...region }: RegionToRedact): RegionToRedact => region

/** Draws the source in a box with `tiles` tiles along its longer side. */
function drawTiles(context: OffscreenCanvasRenderingContext2D, source: OffscreenCanvas, box: Box, tiles: number, smooth: boolean): void {
  const scale = tiles / Math.max(box.width, box.height)
  const small = new OffscreenCanvas(Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale)))
  const shrunk = canvasContext(small)
  shrunk.imageSmoothingQuality = 'high'
  shrunk.drawImage(source, box.x, box.y, box.width, box.height, 0, 0, small.width, small.height)
  context.imageSmoothingEnabled = smooth
  context.drawImage(small, box.x, box.y, box.width, box.height)
}

const translucent = (opacity: number): ImageDefect =>
  drawn(`${opacity * 100}% opaque`, (context, source, { x, y, width, height }) => {
    context.globalAlpha = 1 - opacity
    context.drawImage(source, x, y, width, height, x, y, width, height)
  })

const blurred = (radius: number): ImageDefect =>
  drawn(`blurred by 1/${Math.round(1 / radius)} of the region`, (context, source, { x, y, width, height }) => {
    context.beginPath()
    context.rect(x, y, width, height)
    context.clip()
    context.filter = `blur(${Math.max(1, width * radius)}px)`
    context.drawImage(source, 0, 0)
  })

/** Defects of a region in any style. */
export const REGION_DEFECTS: ImageDefect[] = [
  misplaced('10% to the right', (box) => ({ ...box, x: box.x + box.width * 0.1 })),
  misplaced('20% to the left', (box) => ({ ...box, x: box.x - box.width * 0.2 })),
  misplaced('15% down', (box) => ({ ...box, y: box.y + box.height * 0.15 })),
  misplaced('70% of its size', (box) => ({
    x: box.x + box.width * 0.15,
    y: box.y + box.height * 0.15,
    width: box.width * 0.7,
    height: box.height * 0.7,
  })),
  misplaced('half its height', (box) => ({ ...box, height: box.height / 2 })),
  { name: 'not painted', make: (source, regions) => covered(source, regions.slice(1)) },
  {
    name: 'an object dropped',
    make: (source, regions) =>
      covered(
        source,
        regions.filter(({ kind }) => kind !== 'object'),
      ),
  },
  drawn('12 tiles', (context, source, box) => drawTiles(context, source, box, 12, false)),
  drawn('16 tiles', (context, source, box) => drawTiles(context, source, box, 16, false)),
  drawn('12 tiles, smoothed', (context, source, box) => drawTiles(context, source, box, 12, true)),
  blurred(1 / 30),
  blurred(1 / 10),
  translucent(0.9),
  translucent(0.95),
  translucent(0.98),
  {
    name: 'adjacent quarters with separate grids',
    make: async (source, [first, ...others]) => {
      const canvas = await covered(source, others)
      if (first === undefined) return canvas
      const { x, y, width, height } = first.box
      for (const [column, row] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const box = { x: x + (column * width) / 2, y: y + (row * height) / 2, width: width / 2, height: height / 2 }
        const style: RedactionStyle = first.style === 'Black Box' ? 'Pixelated' : first.style
        const { placed } = placeRegions([{ ...first, style, box }], canvas)
        const quarter = copyOf(source)
        await renderRegions(quarter, placed)
        canvasContext(canvas).drawImage(quarter, box.x, box.y, box.width, box.height, box.x, box.y, box.width, box.height)
      }
      return canvas
    },
  },
]

/** Defects of a label on a Black Box cover. */
export const LABEL_DEFECTS: ImageDefect[] = [
  { name: 'no label', make: (source, regions) => covered(source, regions.map(withoutLabel)) },
  {
    name: 'another label',
    make: (source, regions) =>
      covered(
        source,
        regions.map((region) => ({ ...region, coverLabel: 's41(2)' })),
      ),
  },
  {
    name: 'the source between the glyphs',
    make: async (source, regions) => {
      const canvas = await covered(source, regions)
      for (const { box, coverLabel = '' } of placeRegions(regions, canvas).placed) {
        const label = placeLabel({ box }, coverLabel)?.box
        if (label === undefined) throw new Error('expected room for a label')
        const { x, y, width, height } = label
        // Takes the darker pixels of both: white glyphs turn into the source, and the black around them stays.
        const context = canvasContext(canvas)
        context.globalCompositeOperation = 'darken'
        context.drawImage(source, x, y, width, height, x, y, width, height)
      }
      return canvas
    },
  },
  {
    name: 'the source around the label',
    make: async (source, [first, ...others]) => {
      if (first === undefined) throw new Error('expected a region')
      const canvas = await covered(source, [first, ...others])
      const { box } = first
      canvasContext(canvas).drawImage(source, box.x, box.y, box.width, 6, box.x, box.y, box.width, 6)
      return canvas
    },
  },
  translucent(0.9),
  translucent(0.98),
]

/** Defects outside the regions. */
export const REST_DEFECTS: ImageDefect[] = [
  drawn('half of the image grey', (context, { width, height }) => {
    context.fillStyle = '#808080'
    context.fillRect(0, height / 2, width, height / 2)
  }),
  drawn('a transparent corner', (context, { width, height }) => context.clearRect(width - 40, height - 40, 40, 40)),
  drawn('blurred', (context, { width, height }) => {
    const copy = new OffscreenCanvas(width, height)
    canvasContext(copy).drawImage(context.canvas, 0, 0)
    context.filter = 'blur(2px)'
    context.drawImage(copy, 0, 0)
  }),
  drawn('mirrored', (context, { width, height }) => {
    const copy = new OffscreenCanvas(width, height)
    canvasContext(copy).drawImage(context.canvas, 0, 0)
    context.scale(-1, 1)
    context.drawImage(copy, -width, 0)
  }),
  drawn('upside down', (context, { width, height }) => {
    const copy = new OffscreenCanvas(width, height)
    canvasContext(copy).drawImage(context.canvas, 0, 0)
    context.scale(1, -1)
    context.drawImage(copy, 0, -height)
  }),
  drawn('cropped and enlarged', (context, { width, height }) => {
    const copy = new OffscreenCanvas(width, height)
    canvasContext(copy).drawImage(context.canvas, 0, 0)
    context.drawImage(copy, 6, 6, width - 12, height - 12, 0, 0, width, height)
  }),
  drawn('shifted by two pixels', (context, { width, height }) => {
    const copy = new OffscreenCanvas(width, height)
    canvasContext(copy).drawImage(context.canvas, 0, 0)
    context.drawImage(copy, 2, 0)
  }),
  drawn('a text on the image', (context, { width }) => {
    context.fillStyle = '#fff'
    context.font = 'bold 18px sans-serif'
    context.fillText('A. Person', width - 100, 20)
  }),
]
