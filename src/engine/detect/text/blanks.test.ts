import { describe, expect, it } from 'vitest'

import { withBlanks } from './blanks'

const [WIDTH, HEIGHT] = [100, 20]

/** Returns a line of dark strokes on a light ground. */
function drawn(strokes: readonly (readonly [left: number, right: number])[], noise = 0) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const x = pixel % WIDTH
    const isInk = strokes.some(([left, right]) => x >= left && x < right)
    const value = (isInk ? 40 : 220) + (((pixel * 7919) % 13) / 6 - 1) * noise
    data.set([value, value, value, 255], pixel * 4)
  }
  return { data, width: WIDTH, height: HEIGHT }
}

const characters = [...'abc'].map((text, index) => ({ text, at: [0.15, 0.4, 0.85][index] ?? 0, probability: 1 }))
const STROKES = [
  [10, 20],
  [30, 50],
  [80, 90],
] as const

describe('the blanks between characters', () => {
  it.each([0, 20])('are the widest parts without ink, in heights of the line, with noise of %i', (noise) => {
    expect(withBlanks(characters, drawn(STROKES, noise), WIDTH).map(({ blank }) => blank)).toEqual([0, 0.5, 1.5])
  })

  it('are measured between the characters of a line that is narrower than the image', () => {
    expect(withBlanks(characters, drawn(STROKES), 80).map(({ blank }) => blank)).toEqual([0, 0.5, 0.9])
  })

  it('are unknown where nothing stands out', () => {
    expect(withBlanks(characters, drawn([], 2), WIDTH).map(({ blank }) => blank)).toEqual([undefined, undefined, undefined])
  })
})
