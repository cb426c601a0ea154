import { describe, expect, it } from 'vitest'

import { hasPlateShape, isPlateText, joinGroups, withPlate } from './plate-rule'

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

describe('plates of several levels', () => {
  const box = { x: 100, y: 100, width: 120, height: 30 }
  const plate = { box, confidence: 0.7 }

  it('grow where a second level found more of the same plate', () => {
    const rest = { box: { x: 150, y: 98, width: 90, height: 30 }, confidence: 0.9 }
    const both = { x: 100, y: 98, width: 140, height: 32 }
    expect(withPlate([plate], rest)).toEqual([{ box: both, extent: both, confidence: 0.9 }])
  })

  it('[MEDIA-05] grow to the edges that either level found', () => {
    const rest = { box: { x: 150, y: 98, width: 90, height: 30 }, extent: { x: 145, y: 85, width: 110, height: 48 }, confidence: 0.9 }
    const [merged] = withPlate([{ ...plate, extent: { x: 90, y: 92, width: 140, height: 50 } }], rest)
    expect(merged?.extent).toEqual({ x: 90, y: 85, width: 165, height: 57 })
  })

  it('stay separate side by side', () => {
    const next = { box: { ...box, x: 225 }, confidence: 0.8 }
    expect(withPlate([plate], next)).toEqual([plate, next])
  })
})

describe('groups of a plate', () => {
  const line = (text: string, x: number, y: number, width = 60, height = 30, confidence = 0.9) => ({
    box: { x, y, width, height },
    reading: { text, confidence },
  })
  const joinedTexts = (...lines: ReturnType<typeof line>[]) => joinGroups(lines, 0.6).map(({ reading }) => reading.text)

  it('joins groups side by side, in the order from left to right', () => {
    expect(joinGroups([line('755AJ', 170, 102, 90), line('RK', 100, 100)], 0.6)).toEqual([
      { box: { x: 100, y: 100, width: 160, height: 32 }, reading: { text: 'RK 755AJ', confidence: 0.9 } },
    ])
  })

  it('joins two rows, from top to bottom', () => {
    expect(joinedTexts(line('1D23', 100, 138), line('ABC', 104, 100))).toEqual(['ABC 1D23'])
  })

  it('keeps a distant group, and a row of much smaller letters', () => {
    expect(joinedTexts(line('RK', 100, 100), line('755AJ', 180, 100))).toEqual(['RK', '755AJ'])
    expect(joinedTexts(line('TEXAS', 100, 80, 60, 16), line('CWL9084', 100, 100))).toEqual(['TEXAS', 'CWL9084'])
  })

  it('keeps words, uncertain text, letters without a digit, and what is too long together', () => {
    expect(joinedTexts(line('Room', 100, 100), line('12', 165, 100))).toEqual(['Room', '12'])
    expect(joinedTexts(line('RK', 100, 100, 60, 30, 0.4), line('755AJ', 165, 100))).toEqual(['RK', '755AJ'])
    expect(joinedTexts(line('OPEN', 100, 100), line('NOW', 165, 100))).toEqual(['OPEN', 'NOW'])
    expect(joinedTexts(line('ABC123', 100, 100), line('DEF456', 165, 100))).toEqual(['ABC123', 'DEF456'])
  })

  it('reports the lower confidence', () => {
    expect(joinGroups([line('RK', 100, 100, 60, 30, 0.7), line('755AJ', 165, 100)], 0.6)[0]?.reading.confidence).toBe(0.7)
  })
})
