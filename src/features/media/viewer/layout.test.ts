import { expect, it } from 'vitest'

import { anchorOf, GAP, indexAt, indexesIn, layOut, pageRead, topOf } from './layout'

const pages = Array.from({ length: 100 }, () => ({ width: 600, height: 800 }))
const layout = layOut(pages, 0.5)

it('stacks the pages with a gap around each', () => {
  expect(layout.tops.slice(0, 3)).toEqual([GAP, GAP + 416, GAP + 832])
  expect([layout.width, layout.height]).toEqual([300, GAP + 100 * 416])
})

it('finds the page at an offset, and the page above for a gap', () => {
  expect([0, GAP, 415, 431, 432, 9_999_999].map((offset) => indexAt(layout, offset))).toEqual([0, 0, 0, 0, 1, 99])
})

it('includes the pages in view and one more at each end', () => {
  expect(indexesIn(layout, { top: 0, height: 500 })).toEqual([0, 1, 2])
  expect(indexesIn(layout, { top: 4200, height: 500 })).toEqual([9, 10, 11, 12])
  expect(indexesIn(layout, { top: layout.height - 500, height: 500 })).toEqual([97, 98, 99])
})

it('takes the page at the upper quarter as current, and the last page at the end', () => {
  expect(pageRead(layout, { top: 0, height: 400 })).toBe(1)
  expect(pageRead(layout, { top: 350, height: 400 })).toBe(2)
  expect(pageRead(layout, { top: layout.height - 2000, height: 2000 })).toBe(100)
  expect(pageRead(layOut(pages.slice(0, 2), 0.1), { top: 0, height: 2000 })).toBe(2)
})

it('keeps an anchor in place when the pages are scaled', () => {
  const larger = layOut(pages, 1.3)
  const anchor = anchorOf(layout, 4277)
  expect(anchor.index).toBe(10)
  expect(anchorOf(larger, topOf(larger, anchor))).toEqual({ index: 10, share: expect.closeTo(anchor.share) as number })
})
