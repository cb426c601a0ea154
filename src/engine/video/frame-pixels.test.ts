import { describe, expect, it } from 'vitest'

import { planarFormat, planesOf, toI420 } from './frame-pixels'

describe('planarFormat', () => {
  it('names bits and colour samples of the formats that browsers decode to', () => {
    expect(planarFormat('I420')).toEqual({ bits: 8, across: 2, down: 2 })
    expect(planarFormat('I420A')).toEqual({ bits: 8, across: 2, down: 2 })
    expect(planarFormat('I422')).toEqual({ bits: 8, across: 2, down: 1 })
    expect(planarFormat('I420P10')).toEqual({ bits: 10, across: 2, down: 2 })
    expect(planarFormat('I444AP12')).toEqual({ bits: 12, across: 1, down: 1 })
    for (const other of ['NV12', 'RGBA', 'I411', null]) expect(planarFormat(other)).toBeUndefined()
  })
})

describe('toI420', () => {
  it('averages the colours of two rows of 4:2:2, also where the last has no other', () => {
    const size = { width: 2, height: 3 }
    const source = Uint8Array.of(1, 2, 3, 4, 5, 6, 100, 110, 120, 200, 210, 220)
    const layout = [
      { offset: 0, stride: 2 },
      { offset: 6, stride: 1 },
      { offset: 9, stride: 1 },
    ]
    expect([...toI420(source, layout, { bits: 8, across: 2, down: 1 }, size)]).toEqual([1, 2, 3, 4, 5, 6, 105, 120, 205, 220])
  })

  it('rounds ten bits to eight, with rows that have gaps', () => {
    const size = { width: 1, height: 2 }
    const source = new Uint8Array(new Uint16Array([1023, 0, 513, 0, 512, 64]).buffer)
    const layout = [
      { offset: 0, stride: 4 },
      { offset: 8, stride: 2 },
      { offset: 10, stride: 2 },
    ]
    expect([...toI420(source, layout, { bits: 10, across: 2, down: 2 }, size)]).toEqual([255, 128, 128, 16])
  })
})

describe('planesOf', () => {
  it('describes samples that are next to each other, and the black of limited and full range', () => {
    const data = new Uint8Array(64)
    const layout = [
      { offset: 0, stride: 5 },
      { offset: 15, stride: 6 },
    ]
    const [luma, blue, red] = planesOf('NV12', data, layout, { width: 5, height: 3 }, false)
    expect(luma).toMatchObject({ stride: 5, step: 1, width: 5, height: 3, black: 16 })
    expect(blue).toMatchObject({ stride: 6, step: 2, width: 3, height: 2, black: 128, across: 2, down: 2 })
    expect([blue?.data.byteOffset, red?.data.byteOffset]).toEqual([15, 16])
    expect(planesOf('I420', data, layout, { width: 5, height: 3 }, true)[0]?.black).toBe(0)
    expect(planesOf('RGBA', data, layout, { width: 4, height: 4 }, true).map((plane) => plane.step)).toEqual([4, 4, 4])
  })
})
