import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { layOutText } from './text-layout'

/** A font whose characters are six points wide: 80 fit a line. */
const widthOf = (text: string): number => 6 * [...text].length

const lay = (text: string) => layOutText(text, widthOf)

describe('the layout of plain text', () => {
  it('has a line for each line, with any line break', () => {
    expect(lay('one\ntwo\r\nthree\rfour\n')).toEqual([['one', 'two', 'three', 'four']])
    expect(lay('')).toEqual([['']])
  })

  it('breaks long lines at a space, and long words anywhere', () => {
    expect(lay(`${'word '.repeat(20)}end`)).toEqual([[`${'word '.repeat(15)}word`, 'word word word word end']])
    expect(lay('x'.repeat(170))).toEqual([['x'.repeat(80), 'x'.repeat(80), 'x'.repeat(10)]])
    expect(lay(`    ${'x'.repeat(100)}`)).toEqual([[`    ${'x'.repeat(76)}`, 'x'.repeat(24)]])
  })

  it('starts a page after 52 lines, and at a form feed', () => {
    const lines = Array.from({ length: 60 }, (_unused, index) => `line ${index + 1}`)
    expect(lay(lines.join('\n')).map((page) => [page[0], page.length])).toEqual([
      ['line 1', 52],
      ['line 53', 8],
    ])
    expect(lay('one\ftwo\f')).toEqual([['one'], ['two']])
  })

  it('fills tabs up to the next multiple of four', () => {
    expect(lay('a\tbc\td')).toEqual([['a   bc  d']])
  })

  it('loses no character but spaces, whatever the text', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀', 'é', '漢'), maxLength: 400 })
    fc.assert(
      fc.property(texts, (text) => {
        const lines = lay(text).flat()
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''))
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(483)
      }),
    )
  })
})
