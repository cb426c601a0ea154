import { expect, test } from 'vitest'

import { leftVisibleWords, type LeftOutItem } from './left-visible'

const object = { kind: 'object' } as const
const box = { x: 1, y: 1, width: 2, height: 2 }
const plate: LeftOutItem = { ...object, label: 'license_plate', place: { time: 0, box } }
const text: LeftOutItem = { ...object, label: 'text', place: { time: 0, box } }
const name: LeftOutItem = { ...object, label: 'entity:PERSON', place: { time: 0, box } }
const span: LeftOutItem = { ...object, place: { track: 1, start: 0, end: 1 } }
const mark: LeftOutItem = { ...object, label: 'entity:PERSON', place: { page: 2, box } }

test.each<[LeftOutItem[], string | undefined]>([
  [[], undefined],
  [[text, plate, plate, plate], 'Leaves visible: 3 license plates, 1 text region'],
  [[{ kind: 'face' }, object, object], 'Leaves visible: 1 face, 2 other objects'],
  [[span, plate, { ...span, label: 'entity:PERSON' }], 'Leaves visible: 1 license plate. Leaves audible: 2 spans'],
  [[object, name, { ...object, label: 'entity:ORG' }, text], 'Leaves visible: 1 text region, 2 names, 1 other object'],
  [[span], 'Leaves audible: 1 span'],
  [[mark, { ...mark, kind: 'face', label: 'face' }, mark], 'Leaves visible: 1 face, 2 marks'],
])('[MEDIA-05] counts what an export leaves out: %#', (items, words) => {
  expect(leftVisibleWords(items)).toBe(words)
})
