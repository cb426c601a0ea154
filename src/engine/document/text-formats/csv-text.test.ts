import { describe, expect, it } from 'vitest'

import { tableText } from './csv-text'

describe('[MEDIA-01] rows of values', () => {
  it('are laid out as columns', () => {
    expect(tableText('name,city\r\n"Byron, Ada",London\r\nBob,"Łódź"\r\n')).toBe('name        city\nByron, Ada  London\nBob         Łódź')
    expect(tableText('a;b\n1;2\n3;"4 ""5"""')).toBe('a  b\n1  2\n3  4 "5"')
    expect(tableText('a\tb\n1\t\n\t4')).toBe('a  b\n1\n   4')
  })

  it('are laid out as records where they are wider than the page', () => {
    const long = 'x'.repeat(60)
    expect(tableText(`name,note,more\nAda,${long},${long}\nBob,b,c`)).toBe(
      `name: Ada\nnote: ${long}\nmore: ${long}\n\nname: Bob\nnote: b\nmore: c`,
    )
  })

  it('are laid out as columns in lines of up to 80 characters', () => {
    const rowsWith = (length: number): string => `name,note\nAda,${'x'.repeat(length)}\nBob,b`
    expect(tableText(rowsWith(74))).toBe(`name  note\nAda   ${'x'.repeat(74)}\nBob   b`)
    expect(tableText(rowsWith(75))).toBe(`name: Ada\nnote: ${'x'.repeat(75)}\n\nname: Bob\nnote: b`)
  })

  it.each([
    ['a letter', 'Dear Ada,\nthank you,\nyours,\n'],
    ['sentences with a comma each', 'First, this\nThen, that\nLast, those'],
    ['one column', 'a\nb\nc'],
    ['rows of different lengths', 'a,b\n1,2,3\n4,5'],
    ['an unclosed quote', 'a,b\n"1,2\n3,4'],
    ['two rows', 'a,b\n1,2'],
  ])('are not %s', (_name, text) => {
    expect(tableText(text)).toBeUndefined()
  })
})
