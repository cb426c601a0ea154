import { describe, expect, it } from 'vitest'

import { beyondBand, edgeDistance, type Profile } from './plate-edges'

/** Grey rows: a number of pixels of each value. */
const rows = (...parts: [count: number, value: number][]): Profile =>
  parts.flatMap(([count, value]) => Array.from({ length: count }, () => [value, value, value] as const))

describe('[MEDIA-05] edge of a plate', () => {
  it('is where the plate’s colour ends, beyond the text’s box or inside it', () => {
    expect(edgeDistance(rows([12, 240], [14, 60]), 5, 16)).toBe(7)
    expect(edgeDistance(rows([3, 240], [23, 60]), 5, 16)).toBe(0)
  })

  it('is beyond a strip or a country band of another colour', () => {
    expect(edgeDistance(rows([7, 240], [8, 120], [15, 10]), 5, 16)).toBe(10)
  })

  it('isn’t a weaker edge of the car further away', () => {
    expect(edgeDistance(rows([12, 240], [10, 60], [10, 160]), 5, 16)).toBe(7)
  })

  it('is at the usual distance if none is visible, as of a white plate on a white car', () => {
    expect(edgeDistance(rows([12, 240], [14, 220]), 5, 16)).toBe(16)
  })
})

describe('[MEDIA-05] country band', () => {
  const band = Array.from({ length: 10 }, () => [18, 64, 156] as const)

  it('is included to its outer edge, or as far as is searched', () => {
    expect(beyondBand([...rows([8, 240]), ...band, ...rows([20, 60])], 3, 5)).toBe(15)
    expect(beyondBand([...rows([8, 240]), ...band], 3, 5)).toBe(15)
  })

  it('begins at the edge that was found', () => {
    expect(beyondBand([...rows([8, 240]), ...rows([12, 60]), ...band], 3, 5)).toBe(5)
    expect(beyondBand(rows([8, 240], [20, 60]), 3, 5)).toBe(5)
  })
})
