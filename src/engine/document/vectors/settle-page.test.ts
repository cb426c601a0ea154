import { expect, it } from 'vitest'

import type { Box } from '../../core/types'
import type { PaintedItem } from './items'
import { settlePage } from './settle-page'

const size = { width: 300, height: 400 }
const SCALE = 2
const canvas = { width: 600, height: 800 }
const outline = { path: '0 0 m\n500 0 l\n500 500 l\nh\n', bounds: [0, 0, 500, 500] as const }
const glyph = (x: number, y: number, color = '#000000'): PaintedItem => ({
  kind: 'glyph',
  box: { x, y: y - 5, width: 5, height: 5 },
  color,
  outline,
  matrix: [10, 0, 0, -10, x, y],
})
const rect = (box: Box, color = '#cccccc'): PaintedItem => ({ kind: 'rect', box, color })
const area = (box: Box): PaintedItem => ({ kind: 'area', box })
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })
const settle = (items: PaintedItem[]) => settlePage(items, size, canvas, SCALE)

it('[MEDIA-06] keeps text on a shape, and turns images into areas in pixels', () => {
  const settled = settle([rect(box(10, 10, 100, 30)), glyph(20, 30), area(box(100, 200, 50, 50))])
  expect(settled).toMatchObject({ rects: [{ box: box(10, 10, 100, 30) }], areas: [box(200, 400, 100, 100)] })
  expect(settled?.glyphs).toHaveLength(1)
})

/** Shapes that cover a glyph together. */
const strips = (): PaintedItem[] => Array.from({ length: 100 }, (_unused, index) => rect(box(19 + index * 0.08, 24, 0.09, 8), '#000000'))

it.each<[string, PaintedItem[]]>([
  ['under a shape', [glyph(20, 30), rect(box(10, 10, 30, 30), '#000000')]],
  ['under an image', [glyph(20, 30), area(box(10, 10, 30, 30))]],
  ['over an image', [area(box(10, 10, 30, 30)), glyph(20, 30)]],
  ['in white', [glyph(20, 30, '#ffffff')]],
  ['in the color of what is behind it', [rect(box(10, 10, 30, 30)), glyph(20, 30, '#bbbbbb')]],
  ['under many thin shapes', [glyph(20, 30), ...strips()]],
  ['over many thin shapes', [...strips(), glyph(20, 30, '#000000')]],
  ['under other text', [glyph(20, 30), glyph(20.5, 30)]],
])('[MEDIA-06] writes no vectors of text %s', (_name, items) => {
  const settled = settle([...items, glyph(200, 300)])
  expect(settled?.glyphs.map((one) => one.box.x)).not.toContain(20)
  expect(settled?.areas).toHaveLength(1)
})

it('[MEDIA-06] writes no shape that others hide', () => {
  const hidden = box(20, 20, 20, 20)
  const settled = settle([rect(hidden, '#000000'), rect(box(19.5, 19.5, 21, 21), '#888888'), glyph(200, 300)])
  expect(settled?.rects.map((one) => one.box)).not.toContainEqual(hidden)
  const tiled = settle([rect(hidden), rect(box(20, 20, 10, 20), '#000000'), rect(box(30, 20, 10, 20), '#000000'), glyph(200, 300)])
  expect(tiled?.rects.map((one) => one.box)).not.toContainEqual(hidden)
})

it('turns a page into an image if most of it is areas, or it has no text', () => {
  expect(settle([area(box(0, 0, 300, 300)), glyph(200, 350)])).toBeUndefined()
  expect(settle([rect(box(10, 10, 100, 30))])).toBeUndefined()
})
