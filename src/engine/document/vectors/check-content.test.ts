import { expect, it } from 'vitest'

import { checkVectorContent } from './check-content'

const size = { width: 300, height: 400 }
/** A square glyph of a font of 10 points. */
const glyph = (x: number, y: number, color = '0 0 0', scale = '0.01'): string =>
  `${color} rg q ${scale} 0 0 ${scale} ${x} ${y} cm\n0 0 m\n500 0 l\n500 500 l\n0 500 0 500 0 0 c\nh\nf Q\n`
const rect = (x: number, y: number, width: number, height: number, color = '0.5 0.5 0.5'): string =>
  `${color} rg ${x} ${y} ${width} ${height} re f\n`
const problemOf = (content: string): string | undefined => checkVectorContent(content, size).problem

it('accepts shapes, lines, images and glyphs, and returns the text after them', () => {
  const area = 'q 50 0 0 40 100 200 cm /I1 Do Q\n'
  const content = `${rect(20, 20, 100, 20, '0.8 0.8 0.8')}0 0 0 RG 0.5 w 0 J 20 60 m 200 60 l S\n${area}${glyph(30, 25)}BT\n3 Tr\nET\n`
  expect(checkVectorContent(content, size)).toEqual({
    areas: [{ name: 'I1', box: { x: 100, y: 160, width: 50, height: 40 } }],
    rest: 'BT\n3 Tr\nET\n',
  })
})

it.each([
  ['no glyphs', rect(20, 20, 100, 20), 'has no vectors'],
  ['another order', glyph(30, 25) + rect(200, 200, 20, 20), 'has other content than shapes, images and glyphs'],
  ['an operator that exports don’t have', `/Im1 Do\n${glyph(30, 25)}`, 'has other content than shapes, images and glyphs'],
  ['a glyph with text', glyph(30, 25).replace('h\n', '(x) Tj\n'), 'has a glyph that isn’t a path'],
  ['white text', glyph(30, 25, '1 1 1'), 'has text that a reader can’t see'],
  ['text in the color of a shape behind it', rect(20, 20, 100, 20) + glyph(30, 25, '0.5 0.5 0.5'), 'has text that a reader can’t see'],
  ['text half over a shape', rect(20, 20, 12, 20) + glyph(30, 25), 'has text that a reader can’t see'],
  ['text under an image', `q 50 0 0 40 20 20 cm /I1 Do Q\n${glyph(30, 25)}`, 'has text that a reader can’t see'],
  ['text of less than 4 points', glyph(30, 25, '0 0 0', '0.0039'), 'has text that a reader can’t see'],
  ['text over the same text', glyph(30, 25) + glyph(30, 25), 'has text that a reader can’t see'],
  ['text outside of the page', glyph(299, 25), 'has content outside of its edges'],
  [
    'a shape that another one hides',
    rect(20, 20, 50, 50) + rect(19, 19, 52, 52, '0 0 0') + glyph(200, 25),
    'has shapes that a reader can’t see',
  ],
  ['a white dot', rect(20, 20, 5, 5, '1 1 1') + glyph(200, 25), 'has shapes that a reader can’t see'],
] as const)('finds %s', (_name, content, problem) => {
  expect(problemOf(content)).toBe(problem)
})

it('accepts text of 4 points, and letters that overlap as in italics', () => {
  expect(problemOf(glyph(30, 25, '0 0 0', '0.004'))).toBeUndefined()
  expect(problemOf(glyph(30, 25) + glyph(33.5, 25))).toBeUndefined()
})
