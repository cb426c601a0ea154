import { expect, test } from 'vitest'

import { formatPlace, meanwhileWords } from './line-words'

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

test.each([
  ['detect', '', 'You can start reviewing now. New detections are added to the review.'],
  ['detect', '2 faces', 'You can already review what has been found: 2 faces.'],
  ['transcribe', '', 'You can review this file meanwhile.'],
  ['redact', '', 'You can view the review meanwhile, but changes can’t be saved until the redaction ends.'],
  ['probe', '', 'You can work on other files meanwhile.'],
  ['import', '', 'You can work on other files meanwhile.'],
  ['export', '', 'You can work on other files meanwhile.'],
] as const)('with an open review, says what to do during a job of kind %s that has found “%s”', (kind, found, words) => {
  expect(meanwhileWords(kind, { isReviewOpen: true, found })).toBe(words)
})

test.each(['probe', 'detect', 'transcribe', 'redact', 'import', 'export'] as const)(
  'without an open review, offers other files during a job of kind %s',
  (kind) => {
    expect(meanwhileWords(kind, { isReviewOpen: false })).toBe('You can work on other files meanwhile.')
  },
)
