import { expect, test } from 'vitest'

import { formatPlace, reviewMeanwhile } from './line-words'

test.each([
  [1, 'next'],
  [2, '2nd in line'],
  [3, '3rd in line'],
  [4, '4th in line'],
  [11, '11th in line'],
  [12, '12th in line'],
  [21, '21st in line'],
  [113, '113th in line'],
  [1002, '1,002nd in line'],
])('formats place %i as %s', (place, words) => {
  expect(formatPlace(place)).toBe(words)
})

test('names what can be reviewed during a detection', () => {
  expect([reviewMeanwhile(''), reviewMeanwhile('2 faces')]).toEqual([
    'You can start reviewing now. New detections are added to the review.',
    'You can already review what has been found: 2 faces.',
  ])
})
