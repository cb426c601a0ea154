import { describe, expect, it } from 'vitest'

import { hasPlateShape, isPlateText, isSamePlate } from './plate-rule'

const read = (text: string, confidence = 0.9) => isPlateText({ text, confidence }, 0.6)

describe('text of a license plate', () => {
  it.each(['RK755AJ', 'RK-755AJ', 'MTW·5608', 'ACO.M7V', '9185914', 'M AB 1234', 'ACO@M7V', 'CWL+9084', 'RKo03AB', '京A12345'])(
    'accepts %s',
    (text) => {
      expect(read(text)).toBe(true)
    },
  )

  it.each([
    ['letters only', 'TEXAS'],
    ['two characters', 'A1'],
    ['words', 'Room 12'],
    ['eleven characters', 'ABCDEFG1234'],
    ['a time', '12:30'],
    ['a price', '$12.50'],
    ['an email address', 'a1@b.de'],
    ['no text', ''],
  ])('rejects %s', (_, text) => {
    expect(read(text)).toBe(false)
  })

  it('accepts 3 to 10 characters', () => {
    expect(['A1', 'A12', 'ABCDE12345', 'ABCDE123456'].map((text) => read(text))).toEqual([false, true, true, false])
  })

  it('rejects a text that is uncertain', () => {
    expect([read('RK755AJ', 0.61), read('RK755AJ', 0.59)]).toEqual([true, false])
  })
})

it('accepts sides with a ratio from 1.2 to 8.5', () => {
  const shape = (length: number) => hasPlateShape({ rotated: { centreX: 0, centreY: 0, length, thickness: 100, angle: 0 } })
  expect([119, 120, 850, 851].map(shape)).toEqual([false, true, true, false])
})

it('recognises the same plate at two levels, and plates side by side as different', () => {
  const box = { x: 100, y: 100, width: 120, height: 30 }
  expect(isSamePlate(box, { x: 104, y: 98, width: 110, height: 33 })).toBe(true)
  expect(isSamePlate(box, { x: 225, y: 100, width: 120, height: 30 })).toBe(false)
})
