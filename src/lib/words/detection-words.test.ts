import { expect, it } from 'vitest'

import { detectedWords, noneDetected, nothingFound, searchedTags, wasSearched, wereFacesSearched } from './detection-words'

const face = { kind: 'face', source: 'detected' } as const
const plate = { kind: 'object', label: 'license_plate', source: 'detected' } as const
const text = { kind: 'object', label: 'text', source: 'detected' } as const
const drawn = { kind: 'face', source: 'drawn' } as const

it('counts an image as searched only after a finished detection', () => {
  expect(wasSearched({ detection: null, tracks: [drawn] })).toBe(false)
  expect(wasSearched({ detection: { tags: { faces: 1 } }, tracks: [] })).toBe(true)
})

it('infers a detection from the items when the back end does not record it', () => {
  expect(wasSearched({ tracks: [] })).toBe(false)
  expect(wasSearched({ tracks: [drawn] })).toBe(false)
  expect(wasSearched({ tracks: [face] })).toBe(true)
  expect(searchedTags({ tracks: [drawn, text] })).toEqual(['text'])
})

it('[MEDIA-02] knows what all detections have searched, not only the last one', () => {
  expect(searchedTags({ detection: null, tracks: [] })).toEqual([])
  expect(searchedTags({ detection: { tags: { text: 1 }, searched: { text: 1, faces: 1 } }, tracks: [] })).toEqual(['faces', 'text'])
  expect(searchedTags({ detection: { tags: { text: 1 } }, tracks: [face, plate] })).toEqual(['faces', 'license_plates', 'text'])
  expect(searchedTags({ detection: { tags: { faces: 0, license_plates: 1 } }, tracks: [drawn] })).toEqual(['license_plates'])
})

it('[MEDIA-02] does not take a detection of license plates for one of faces', () => {
  expect(wereFacesSearched({ detection: { tags: { license_plates: 1 } }, tracks: [plate] })).toBe(false)
  expect(wereFacesSearched({ detection: { tags: { license_plates: 1 }, searched: { faces: 1, license_plates: 1 } }, tracks: [] })).toBe(
    true,
  )
})

it.each([
  [{ tags: { faces: 1 } }, 'No faces found; names not searched'],
  [{ tags: { faces: 1 }, hardToRead: [3] }, 'No faces found, page 3 hard to read; names not searched'],
  [{ tags: {}, entities: ['PERSON', 'DATE'] }, 'No names found'],
  [{ tags: {}, searched: {}, entities: ['PERSON'], contacts: ['phone'] }, 'No names or contact details found'],
  [{ tags: {}, searched: { faces: 1 }, entities: ['PERSON'], contacts: ['phone'] }, 'No faces, names or contact details found'],
  [{ tags: {} }, 'Nothing found; names not searched'],
  [undefined, 'Nothing found'],
] as const)('[MEDIA-02] names in a few words what was searched without a result: %j', (detection, words) => {
  expect(nothingFound({ ...(detection && { detection }), tracks: [] })).toBe(words)
})

it.each([
  [['faces'], 'No faces detected. Detectors can miss faces, so check the file yourself.'],
  [['text'], 'No text detected. Detectors can miss text, so check the file yourself.'],
  [['faces', 'text'], 'No faces or text detected. Detectors can miss them, so check the file yourself.'],
  [['faces', 'license_plates', 'text'], 'No faces, license plates or text detected. Detectors can miss them, so check the file yourself.'],
  [[], 'Check the file yourself.'],
] as const)('[MEDIA-02] names what was searched without a result: %s', (tags, words) => {
  expect(noneDetected(tags)).toBe(words)
})

it.each([
  [['faces'], { entities: ['PERSON'] }, 'No faces or names detected. Detectors can miss them, so check the file yourself.'],
  [[], { contacts: ['phone'] }, 'No contact details detected. Detectors can miss contact details, so check the file yourself.'],
  [
    ['faces'],
    { entities: ['PERSON'], contacts: ['phone'] },
    'No faces, names or contact details detected. Detectors can miss them, so check the file yourself.',
  ],
] as const)('[MEDIA-02] names the names and contact details among what was searched without a result: %s, %o', (tags, inText, words) => {
  expect(noneDetected(tags, inText)).toBe(words)
  expect(detectedWords({ detection: { tags: Object.fromEntries(tags.map((tag) => [tag, 1])), ...inText }, tracks: [] })).toBe(words)
})

it('[MEDIA-02] names the pages that were hard to read in the result of a detection', () => {
  const detection = { tags: {}, entities: ['PERSON'], hardToRead: [3] }
  const hard = 'Page 3 was hard to read, so a search can miss words on it.'
  const none = 'No names detected. Detectors can miss names, so check the file yourself.'
  expect(detectedWords({ detection, tracks: [] })).toBe(`${none} ${hard}`)
  expect(detectedWords({ detection, tracks: [], marks: [{ source: 'detected' }] })).toBe(`1 mark detected. ${hard}`)
  expect(nothingFound({ detection, tracks: [] })).toBe('No names found, page 3 hard to read')
  expect(nothingFound({ detection: { ...detection, hardToRead: [3, 4] }, tracks: [] })).toBe('No names found, 2 pages hard to read')
})

it('[MEDIA-04] counts the detected marks of a document', () => {
  const detection = { tags: {}, entities: ['PERSON'] }
  const marks = [{ source: 'detected' }, { source: 'detected' }, { source: 'drawn' }] as const
  expect(detectedWords({ detection, tracks: [], marks })).toBe('2 marks detected')
  expect(detectedWords({ detection: { ...detection, tags: { faces: 1 } }, tracks: [], marks: marks.slice(2) })).toBe(
    'No faces or names detected. Detectors can miss them, so check the file yourself.',
  )
})

it.each([
  [{ faces: 1 }, [face, face], '2 faces detected'],
  [{ faces: 1 }, [drawn], 'No faces detected. Detectors can miss faces, so check the file yourself.'],
  [{ faces: 1, license_plates: 1 }, [face, face, plate], '2 faces and 1 license plate detected'],
  [{ faces: 1, license_plates: 1, text: 1 }, [face, text, text], '1 face and 2 text regions detected, no license plates'],
  [{ faces: 1, license_plates: 1, text: 1 }, [plate], '1 license plate detected, no faces or text'],
  [{ text: 1 }, [text, { ...text, label: 'screen' }, { ...text, label: 'other' }], '1 text region, 1 screen and 1 other object detected'],
] as const)('[MEDIA-02] summarizes a detection of %o', (tags, tracks, words) => {
  expect(detectedWords({ detection: { tags }, tracks })).toBe(words)
})
