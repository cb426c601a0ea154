import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Editor } from '#editor/editor.ts'
import type { Review } from '#editor/review.ts'
import { deleteItems, decideItems, setBox, setSettings, setStyleOfAll } from '#editor/items/commands.ts'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import { Toolbox } from '#editor/stage/tools/toolbox.ts'
import { openImagePyramid, type ImagePyramid } from './image-pyramid'
import { Painter } from './painter'
import { stillImage } from './stage-image'

const VIEW = { width: 448, height: 348 }
const FACE = { x: 100, y: 100, width: 96, height: 96 }

/** White and red stripes of one pixel, 400 by 300, so that leaks through a redaction are visible. */
async function stripes(): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 300)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 400, 300)
  context.fillStyle = '#f00'
  for (let x = 0; x < 400; x += 2) context.fillRect(x, 0, 1, 300)
  return canvas.convertToBlob({ type: 'image/png' })
}

function open(file: Blob): Promise<ImagePyramid> {
  return openImagePyramid(file, new AbortController().signal)
}

let stop: (() => void)[] = []
beforeEach(() => {
  stop = []
})
afterEach(() => stop.forEach((each) => each()))

/** Returns a face to redact and one left visible. */
function facesOfBoth(fields: Partial<Track> = {}): Track[] {
  return [faceTrack('covered', FACE, fields), faceTrack('kept', { ...FACE, x: 250 }, { decision: 'keep' })]
}

function newContext(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('no canvas')
  return context
}

/** A red left part of 160 pixels and a white right one. */
function halves(): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 300)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 400, 300)
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 160, 300)
  return canvas.convertToBlob({ type: 'image/png' })
}

interface Shown {
  /** The image; stripes by default. */
  file?: Promise<Blob>
  style?: 'Black Box' | 'Pixelated' | 'Smooth'
  tracks?: Track[]
  /** Other settings of the review. */
  settings?: Partial<Review>
  /** The places of earlier versions. */
  places?: readonly TilePlace[]
}

async function show({ style = 'Black Box', tracks = facesOfBoth(), settings = {}, places = [], file = stripes() }: Shown = {}) {
  const image = await open(await file)
  const editor = new Editor({ ...makeReview(tracks, { width: 400, height: 300 }), style, ...settings }, () => 'new')
  const contexts = { image: newContext(), boxes: newContext(), active: newContext() }
  const painter = new Painter(editor, stillImage(image), contexts, () => places)
  editor.setView(VIEW)
  stop.push(() => painter.stop(), image.close)
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await frame()
  // The fitted image is 24 pixels from the corner at a scale of 1.
  const pixel = (context: CanvasRenderingContext2D) => (x: number, y: number) => [...context.getImageData(x + 24, y + 24, 1, 1).data]
  return { editor, frame, image: pixel(contexts.image), boxes: pixel(contexts.boxes), active: pixel(contexts.active), contexts }
}

const RED = [255, 0, 0, 255]
const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]

test('[MEDIA-04] shows the image unredacted, and redactions only in the preview', async () => {
  const { editor, frame, image } = await show()
  expect([image(120, 120), image(121, 120)]).toEqual([RED, WHITE])
  editor.set({ isPreviewing: true })
  await frame()
  expect([image(120, 120), image(195, 195), image(99, 120), image(280, 120)]).toEqual([BLACK, BLACK, WHITE, RED])
  editor.set({ isOriginalShown: true })
  await frame()
  expect(image(120, 120)).toEqual(RED)
  editor.set({ isOriginalShown: false })
  await frame()
  expect(image(120, 120)).toEqual(BLACK)
  editor.set({ isPreviewing: false })
  await frame()
  expect(image(120, 120)).toEqual(RED)
})

test.each(['Pixelated', 'Smooth'] as const)('[MEDIA-05] the preview of %s hides the pixels under it', async (style) => {
  const { editor, frame, image } = await show({ style })
  editor.set({ isPreviewing: true })
  await frame()
  const [a, b] = [image(140, 140), image(141, 140)]
  expect(a).toEqual(b)
  expect(a[1]).toBeGreaterThan(90)
  expect(a[1]).toBeLessThan(165)
})

test('[MEDIA-05] the preview has the tiles of an earlier version', async () => {
  const places = [{ kind: 'tiles', x: 0, y: 0, width: 400, height: 300, tile: 128 }] as const
  const colours = async (shown: Shown): Promise<unknown[]> => {
    const { editor, frame, image } = await show({ style: 'Pixelated', file: halves(), ...shown })
    editor.set({ isPreviewing: true })
    await frame()
    return [image(140, 140), image(180, 140)]
  }
  expect(await colours({})).toEqual([RED, WHITE])
  const [left, right] = await colours({ places })
  expect(left).toEqual(right)
  expect(left).not.toEqual(WHITE)
})

test('[MEDIA-05] the preview has the tiles that a box shares with one that is being dragged to it', async () => {
  const tracks = [faceTrack('resting', { ...FACE, x: 112, y: 0 }), faceTrack('moved', { x: 0, y: 240, width: 200, height: 60 })]
  const { editor, frame, image } = await show({ style: 'Pixelated', file: halves(), tracks })
  const toolbox = new Toolbox(editor)
  const dragTo = async (y: number): Promise<unknown[]> => {
    toolbox.pointerMove({ x: 24 + 100, y: 24 + y })
    await frame()
    return [image(140, 40), image(180, 40)]
  }
  editor.set({ isPreviewing: true })
  toolbox.pointerDown({ x: 24 + 100, y: 24 + 270 })
  expect(await dragTo(260)).toEqual([RED, WHITE])
  const [left, right] = await dragTo(140)
  expect(left).toEqual(right)
  expect(left).not.toEqual(WHITE)
  expect(await dragTo(260)).toEqual([RED, WHITE])
})

test('draws boxes to redact solid and hatched, and boxes left visible dashed without a hatch', async () => {
  const { boxes } = await show()
  const alpha = (x: number, y: number) => boxes(x, y)[3] ?? 0
  const inside = Array.from({ length: 16 }, (_, n) => alpha(130 + n, 150))
  expect(new Set(inside).size).toBeGreaterThan(1)
  expect(Math.min(...inside)).toBeGreaterThan(0)
  expect(alpha(300, 150)).toBe(0)
  const edge = (x: number) => new Set(Array.from({ length: 18 }, (_, n) => boxes(x, 120 + n).join()))
  expect(edge(100).size).toBe(1)
  expect(edge(250).size).toBeGreaterThan(1)
})

test('draws handles at the corners and sides of the selected box', async () => {
  const { editor, frame, active } = await show()
  editor.select('covered')
  await frame()
  expect(active(196, 148)).toEqual(WHITE)
  expect(active(346, 148)).not.toEqual(WHITE)
})

const CLEAR = [0, 0, 0, 0]
const alphaOf = ([, , , alpha = 0]: number[]) => alpha
const pixelsOf = ({ canvas }: CanvasRenderingContext2D) =>
  canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.join() ?? ''

test('highlights the hovered box above the others, and only it', async () => {
  const { editor, frame, active, contexts } = await show()
  const atRest = pixelsOf(contexts.boxes)
  expect(active(280, 150)).toEqual(CLEAR)
  editor.hover('kept')
  await frame()
  expect(alphaOf(active(280, 150))).toBeGreaterThan(30)
  expect(active(130, 150)).toEqual(CLEAR)
  expect(pixelsOf(contexts.boxes)).toBe(atRest)
  editor.hover(null)
  await frame()
  expect(active(280, 150)).toEqual(CLEAR)
})

test('draws the name of each box at the same size at every zoom, except on tiny boxes and when turned off', async () => {
  const { editor, frame, boxes, active } = await show()
  const [ground, inside] = [boxes(103, 103), boxes(180, 103)]
  expect(alphaOf(ground)).toBeGreaterThan(190)
  expect(alphaOf(inside)).toBeLessThan(130)
  editor.setViewport({ scale: 0.1, x: 24, y: 24 })
  await frame()
  expect(alphaOf(boxes(13, 13))).toBeLessThan(190)
  editor.hover('covered')
  await frame()
  // A tiny box shows its short name while it is hovered: 16 pixels of the highlight's colour.
  expect(active(11, 25)).toEqual([0, 169, 177, 255])
  editor.setViewport({ scale: 1, x: 24, y: 24 })
  editor.set({ areLabelsShown: false })
  editor.hover(null)
  await frame()
  expect(alphaOf(boxes(103, 103))).toBeLessThan(130)
})

test('shows no names with more than 300 boxes in view, except on selected and hovered ones', async () => {
  const tracks = Array.from({ length: 301 }, (_, n) =>
    faceTrack(`f${n}`, { x: (n % 16) * 24, y: Math.floor(n / 16) * 15, width: 32, height: 24 }),
  )
  const { editor, frame, boxes, active } = await show({ tracks })
  const hasLabel = () => alphaOf(boxes(4, 4)) > 190
  expect(hasLabel()).toBe(false)
  editor.select('f40')
  editor.hover('f0')
  await frame()
  expect(active(2, 2)).toEqual([0, 169, 177, 255])
  editor.hover(null)
  editor.commit('delete', deleteItems(editor.getSnapshot().settled, new Set(['f300'])))
  await frame()
  expect(hasLabel()).toBe(true)
})

test('draws an ellipse without its corners, with the handles of its box when selected', async () => {
  const { editor, frame, boxes, active } = await show({ tracks: facesOfBoth({ shape: 'ellipse' }) })
  editor.set({ areLabelsShown: false })
  await frame()
  expect(boxes(104, 104)).toEqual(CLEAR)
  expect(boxes(100, 115)).toEqual(CLEAR)
  expect(alphaOf(boxes(148, 148))).toBeGreaterThan(0)
  expect(alphaOf(boxes(148, 100))).toBeGreaterThan(100)
  editor.select('covered')
  await frame()
  expect(active(196, 196)).toEqual(WHITE)
})

test.each(['Black Box', 'Pixelated'] as const)('[MEDIA-05] the preview of an ellipse in %s leaves its corners visible', async (style) => {
  const { editor, frame, image } = await show({ style, tracks: facesOfBoth({ shape: 'ellipse' }) })
  editor.set({ isPreviewing: true })
  await frame()
  expect([image(104, 104), image(105, 104)]).toEqual([RED, WHITE])
  expect(image(148, 148)).not.toEqual(RED)
  expect(image(149, 148)).not.toEqual(WHITE)
})

test('[MEDIA-05] draws and previews an ellipse at the edge of the image as the box that the export redacts', async () => {
  const cutOff = { ...FACE, x: 0 }
  const { editor, frame, boxes, image } = await show({ tracks: [faceTrack('covered', cutOff, { shape: 'ellipse' })] })
  expect(alphaOf(boxes(48, 100))).toBeGreaterThan(100)
  expect(alphaOf(boxes(8, 100))).toBeGreaterThan(100)
  editor.set({ isPreviewing: true })
  await frame()
  expect([image(2, 104), image(3, 104), image(92, 192)]).toEqual([BLACK, BLACK, BLACK])
})

test('[MEDIA-05] outlines the padding of faces to redact with dashes, also while its slider moves', async () => {
  const { editor, frame, boxes, image } = await show({ settings: { facePadding: 0.25 } })
  const edge = (x: number) => Array.from({ length: 24 }, (_, n) => alphaOf(boxes(x, 120 + n)))
  // A quarter of 96 pixels beyond the box: light dashes and dark ones in turn.
  expect(Math.max(...edge(76))).toBeGreaterThan(60)
  expect(new Set(Array.from({ length: 24 }, (_, n) => boxes(76, 120 + n)[0])).size).toBeGreaterThan(1)
  expect(Math.max(...edge(226))).toBe(0)
  editor.beginGesture('padding')
  editor.updateGesture([{ type: 'settings', settings: { facePadding: 0.5 }, before: { facePadding: 0.25 } }])
  await frame()
  expect(Math.max(...edge(76))).toBe(0)
  expect(Math.max(...edge(52))).toBeGreaterThan(60)
  editor.set({ isPreviewing: true })
  await frame()
  expect([image(54, 150), image(50, 150)]).toEqual([BLACK, RED])
})

test('leaves the other boxes as they are during a drag, and draws the same afterwards as from scratch', async () => {
  const tracks = Array.from({ length: 60 }, (_, n) =>
    faceTrack(
      `f${n}`,
      { x: 10 + (n % 10) * 38, y: 10 + Math.floor(n / 10) * 47, width: 50, height: 40 },
      n % 3 === 0 ? { decision: 'keep' } : {},
    ),
  )
  const { editor, frame, contexts } = await show({ tracks, settings: { facePadding: 0.1 } })
  const toolbox = new Toolbox(editor)
  const before = pixelsOf(contexts.boxes)
  toolbox.pointerDown({ x: 24 + 15, y: 24 + 45 })
  toolbox.pointerMove({ x: 24 + 40, y: 24 + 60 })
  await frame()
  const during = pixelsOf(contexts.boxes)
  expect(during).not.toBe(before)
  toolbox.pointerMove({ x: 24 + 150, y: 24 + 110 })
  await frame()
  expect(pixelsOf(contexts.boxes)).toBe(during)
  toolbox.pointerUp({ x: 24 + 150, y: 24 + 110 })
  editor.commit('keep', decideItems(editor.getSnapshot().settled, new Set(['f22', 'f23']), 'keep'))
  await frame()
  const repaired = pixelsOf(contexts.boxes)
  // A switch back and forth draws everything.
  editor.set({ isPreviewing: true })
  await frame()
  editor.set({ isPreviewing: false })
  await frame()
  expect(repaired).toBe(pixelsOf(contexts.boxes))
  expect(repaired).not.toBe(before)
})

test('paints nothing before the stage is measured, because one pixel would be stretched over it', async () => {
  const image = await open(await stripes())
  const contexts = { image: newContext(), boxes: newContext(), active: newContext() }
  const editor = new Editor(makeReview(facesOfBoth(), { width: 400, height: 300 }), () => 'new')
  const painter = new Painter(editor, stillImage(image), contexts)
  stop.push(image.close, () => painter.stop())
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  // The width of a new canvas.
  expect(contexts.boxes.canvas.width).toBe(300)
  editor.setView(VIEW)
  await frame()
  await frame()
  expect(contexts.boxes.canvas.width).toBe(Math.round(448 * devicePixelRatio))
})

test('[MEDIA-04] shows reasons on black boxes to redact where they are to be printed, also while a box is dragged', async () => {
  const tracks = facesOfBoth({ reason: 's40(2)' })
  const { editor, frame, boxes, active } = await show({ tracks, settings: { defaultReason: 's38' } })
  // The lower left corner of the box, where the ground of a code is much darker than the hatch.
  const isMarked = (pixel: typeof boxes, x = FACE.x) => alphaOf(pixel(x + 6, 100 + 96 - 12)) > 180
  expect(isMarked(boxes)).toBe(false)
  editor.commit('printed reasons', setSettings(editor.getSnapshot().settled, { coverLabels: true }))
  await frame()
  expect([isMarked(boxes), isMarked(boxes, 250)]).toEqual([true, false])
  editor.beginGesture('move')
  editor.updateGesture(setBox(editor.getSnapshot().settled, 'covered', 0, { ...FACE, x: 10 }))
  await frame()
  expect([isMarked(boxes), isMarked(active, 10)]).toEqual([false, true])
  editor.cancelGesture()
  editor.commit('Pixelated for faces', setStyleOfAll(editor.getSnapshot().settled, 'Pixelated'))
  await frame()
  expect(isMarked(boxes)).toBe(false)
})
