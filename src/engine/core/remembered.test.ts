import { describe, expect, it } from 'vitest'

import { Remembered } from './remembered'

const pixels = (value: number) => ({ data: new Uint8ClampedArray(8).fill(value), width: 2, height: 1 })

describe('remembered answers', () => {
  it('are forgotten above the limit, the oldest first', async () => {
    const remembered = new Remembered<number>(2)
    let asked = 0
    const ask = (): Promise<number> => Promise.resolve((asked += 1))
    for (const value of [1, 2, 3, 2, 3]) await remembered.answer(pixels(value), 'what', ask)
    expect(asked).toBe(3)
    await remembered.answer(pixels(1), 'what', ask)
    expect(asked).toBe(4)
  })

  it('belong to a question about the pixels', async () => {
    const remembered = new Remembered<string>(5)
    const answers = ['one', 'other'].map((question) => remembered.answer(pixels(1), question, () => Promise.resolve(question)))
    expect(await Promise.all(answers)).toEqual(['one', 'other'])
  })
})
