import { describe, expect, it } from 'vitest'

import { ABILITIES } from '#lib/browser/browser-features.ts'
import { cellsOf, knownColumns, readTable } from './tools/browser-table.ts'

const NO_DECODER = 'no: video decoding (VideoDecoder)'

describe('the table of browsers', () => {
  const table = readTable()

  it('has a row for everything that depends on the browser', () => {
    expect(table['']).toEqual(Object.values(ABILITIES).map(({ title }) => title))
  })

  it('agrees with the rules for the oldest supported versions', () => {
    const columns = knownColumns()
    expect(columns.map(({ title }) => title)).toEqual(['Firefox 115', 'Safari 17'])
    for (const column of columns) expect(table[column.title]).toEqual(cellsOf(column))
  })

  it('says what Firefox 115 and Safari 17 do', () => {
    expect(table['Firefox 115']).toEqual([
      'yes',
      NO_DECODER,
      'yes',
      'no: audio decoding (AudioDecoder)',
      NO_DECODER,
      'no: video decoding (VideoDecoder) and video encoding (VideoEncoder)',
    ])
    expect(table['Safari 17']).toEqual(['yes', 'yes', 'yes', 'no: audio decoding (AudioDecoder)', 'yes', 'yes'])
  })
})
