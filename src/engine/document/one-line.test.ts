import { expect, it } from 'vitest'

import { findTerm } from '#lib/search/find-terms.ts'
import { tableText } from './text-formats/csv-text'
import { linesOfDocument } from './docx/docx-lines'
import { oneLine } from './one-line'

it('[MEDIA-04] keeps a divided word in one piece when its lines are joined, so that a search finds it', () => {
  expect(oneLine('  by Wolf-\r\n ramite\n and A-\nB ')).toBe('by Wolf-ramite and A- B')
  const table = tableText('Name,Note,No\n"by Wolf-\nramite",a,1\nOther,b,2\n') ?? ''
  expect(table.split('\n')[1]).toBe('by Wolf-ramite  a     1')
  expect(findTerm(table, 'Wolframite')).toHaveLength(1)
})

it('[MEDIA-04] keeps a word in one piece that paragraphs of a cell divide', () => {
  const paragraph = (value: string) => ({ type: 'paragraph', children: [{ type: 'text', value }] })
  const cell = { type: 'tableCell', children: [paragraph('by Wolf-'), paragraph('ramite'), paragraph('and me')] }
  const row = { type: 'tableRow', children: [cell, { type: 'tableCell', children: [paragraph('b')] }] }
  expect(linesOfDocument({ type: 'document', children: [{ type: 'table', children: [row] }] })).toEqual([
    { text: 'by Wolf-ramite and me | b', isHidden: false },
  ])
})
