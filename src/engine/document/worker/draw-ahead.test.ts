import { expect, it } from 'vitest'

import { drawNextAhead } from './draw-ahead'
import type { DrawnPage } from './page-drawing'

/** Returns pages that are drawn, with the width that says whether they were freed. */
function recorded() {
  const requests: string[] = []
  const drawn: DrawnPage[] = []
  const draw = (page: number, scale: number): Promise<DrawnPage> => {
    requests.push(`${page} at ${scale}`)
    if (page === 3) return Promise.reject(new Error('damaged'))
    const one = { canvas: { width: 10 * page } as OffscreenCanvas, scale }
    drawn.push(one)
    return Promise.resolve(one)
  }
  return { requests, drawn, draw }
}

it('draws each page once, and starts the next page with each request', async () => {
  const { requests, draw } = recorded()
  const ahead = drawNextAhead(draw, 2)
  expect((await ahead.draw(1, 1)).canvas.width).toBe(10)
  expect(requests).toEqual(['1 at 1', '2 at 1'])
  expect((await ahead.draw(2, 1)).canvas.width).toBe(20)
  expect(requests).toEqual(['1 at 1', '2 at 1'])
})

it('frees a page that was drawn at another scale', async () => {
  const { requests, drawn, draw } = recorded()
  const ahead = drawNextAhead(draw, 2)
  await ahead.draw(1, 1)
  expect((await ahead.draw(2, 4)).scale).toBe(4)
  expect(requests).toEqual(['1 at 1', '2 at 1', '2 at 4'])
  expect(drawn.map(({ canvas }) => canvas.width)).toEqual([10, 0, 20])
})

it('rejects for a damaged page only when it is requested', async () => {
  const { drawn, draw } = recorded()
  const ahead = drawNextAhead(draw, 4)
  await ahead.draw(2, 1)
  await expect(ahead.draw(3, 1)).rejects.toThrow('damaged')
  expect((await ahead.draw(4, 1)).canvas.width).toBe(40)
  ahead.close()
  expect(drawn.map(({ canvas }) => canvas.width)).toEqual([20, 40])
})

it('frees the next page on closing', async () => {
  const { drawn, draw } = recorded()
  const ahead = drawNextAhead(draw, 4)
  await ahead.draw(1, 1)
  ahead.close()
  await Promise.resolve()
  expect(drawn.map(({ canvas }) => canvas.width)).toEqual([10, 0])
})
