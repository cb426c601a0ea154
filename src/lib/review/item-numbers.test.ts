import { describe, expect, it } from 'vitest'

import { lastNumbersOf, numberItems, type NumberedItem } from './item-numbers'

const face = (confidence: number, number?: number): NumberedItem => ({
  kind: 'face',
  source: 'detected',
  confidence,
  ...(number === undefined ? {} : { number }),
})
const drawn: NumberedItem = { kind: 'object', source: 'drawn', confidence: null }

describe('[MEDIA-04] numbers of items', () => {
  it('numbers the items of each kind in the order of review', () => {
    expect(numberItems([face(0.9), drawn, face(0.4), drawn]).map(({ number }) => number)).toEqual([2, 1, 1, 2])
  })

  it('keeps existing numbers and never reuses one', () => {
    expect(numberItems([face(0.9, 2), face(0.4)], { face: 5, object: 0 }).map(({ number }) => number)).toEqual([2, 6])
    expect(numberItems([face(0.9, 7), face(0.4)]).map(({ number }) => number)).toEqual([7, 8])
  })

  it('remembers the highest number of each kind', () => {
    expect(lastNumbersOf([face(0.9, 2), { ...drawn, number: 4 }], { face: 3, object: 1 })).toEqual({ face: 3, object: 4 })
  })
})
