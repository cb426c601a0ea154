import { expect, it } from 'vitest'

import { placeWords } from './place-words'

const box = { x: 10.4, y: 19.6, width: 30, height: 40 }

it.each([
  [{ time: 0, box }, 'at 10, 20 (30 × 40 pixels)'],
  [{ time: 9.46, box }, '0:09.5, at 10, 20 (30 × 40 pixels)'],
  [{ time: -0.5, box }, '−0:00.5, at 10, 20 (30 × 40 pixels)'],
  [{ track: 2, start: 9.5, end: 3672 }, 'audio track 2, 0:09.5–61:12.0'],
  [{ track: 1, start: 59.96, end: 60 }, 'audio track 1, 1:00.0–1:00.0'],
  [{ page: 3, box }, 'page 3, at 10, 20 (30 × 40 points)'],
  [{ stream: 'APP1' }, 'in APP1'],
])('[MEDIA-06] describes the place of a finding: %j', (place, words) => {
  expect(placeWords(place)).toBe(words)
})
