import { expect, test } from 'vitest'

import { audioReview, spanOf } from '#tests/editor-of-audio.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { exportSummary, leftOutWords, redactedLabels } from './export-summary'

const spans = [spanOf('a', 1, 2), spanOf('b', 3, 4, { cover: 'tone' }), spanOf('c', 5, 6, { decision: 'keep' })]

test('[MEDIA-06] states what an export of a recording redacts', () => {
  expect(exportSummary(audioReview(spans))).toBe('2 spans will be redacted: 1 muted, 1 replaced by a tone. 1 other span will stay audible.')
  expect(exportSummary(audioReview())).toBe('0 spans will be redacted.')
})

test('[MEDIA-06] states in which style how many items are redacted, if there are several', () => {
  const box = { x: 1, y: 1, width: 9, height: 9 }
  const coarse = [
    { ...faceTrack('a', box), style: 'Pixelated' as const },
    { ...faceTrack('b', box), style: 'Smooth' as const },
  ]
  expect(exportSummary(makeReview(coarse))).toBe('2 faces will be redacted: 1 pixelated, 1 blurred.')
  expect(exportSummary(makeReview([{ ...faceTrack('c', box), style: 'Smooth' }, ...coarse.slice(1)]))).toBe('2 faces will be blurred.')
  expect(exportSummary(makeReview([]))).toBe('No regions will be redacted.')
})

test('[MEDIA-06] states what an export of a video redacts in its audio', () => {
  const tracks = [faceTrack('face', { x: 1, y: 1, width: 9, height: 9 })]
  expect(exportSummary(makeReview(tracks))).toBe('1 face will be blacked out.')
  expect(exportSummary({ ...makeReview(tracks), spans: spans.slice(0, 1) })).toBe(
    '1 face will be blacked out. Audio: 1 span will be redacted: 1 muted.',
  )
})

test('[MEDIA-05] states what a choice of labels leaves visible and audible, and counts no span that it leaves out as redacted', () => {
  const box = { x: 1, y: 1, width: 9, height: 9 }
  const plate = (id: string) => ({ ...faceTrack(id, box), kind: 'object' as const, label: 'license_plate' as const })
  const review = { ...makeReview([faceTrack('face', box), plate('p'), plate('q'), { ...plate('r'), decision: 'keep' }]), spans }
  expect(leftOutWords(review, {})).toBeUndefined()
  expect(leftOutWords(review, { labels: ['face'] })).toBe('Leaves visible: 2 license plates. Leaves audible: 2 spans')
  expect(exportSummary(review, { labels: ['face'] })).toBe('1 face will be blacked out. 3 items will stay visible.')
})

test.each(['mute', 'remove'] as const)('[MEDIA-05] states nothing about audio that an export does not have: %s', (audio) => {
  const box = { x: 1, y: 1, width: 9, height: 9 }
  const plate = { ...faceTrack('p', box), kind: 'object' as const, label: 'license_plate' as const }
  const review = { ...makeReview([faceTrack('face', box), plate]), spans }
  expect(leftOutWords(review, { labels: ['face'], audio })).toBe('Leaves visible: 1 license plate')
  expect(leftOutWords({ ...review, tracks: [plate] }, { labels: ['license_plate'], audio })).toBeUndefined()
  expect(exportSummary(review, { audio })).toBe('1 face and 1 license plate will be blacked out.')
})

test('[MEDIA-06] states how many marks of a document are redacted, and on how many pages', () => {
  const mark = (id: string, page: number, everyPage = false): Mark => ({
    id,
    source: 'drawn',
    category: null,
    text: null,
    confidence: null,
    decision: 'redact',
    page,
    boxes: [],
    everyPage,
  })
  const { width: _width, height: _height, ...review } = makeReview([])
  const summary = (marks: Mark[]) => exportSummary({ ...review, marks })
  expect(summary([mark('a', 1), mark('b', 2)])).toBe('2 marks will be redacted on 2 pages.')
  expect(summary([mark('a', 1), mark('b', 2, true)])).toBe('2 marks will be redacted on 1 page, 1 on every page.')
})

test('[MEDIA-06] counts the covers of everything except a region as one, and no face under them as visible', () => {
  const driver = new EditorDriver(
    makeReview([
      faceTrack('shown', { x: 100, y: 200, width: 80, height: 60 }),
      { ...faceTrack('hidden', { x: 500, y: 200, width: 80, height: 60 }), decision: 'keep' },
    ]),
  )
  driver.editor.select('shown')
  driver.keys('Ctrl+Shift+e')
  const review = driver.state.settled
  expect(exportSummary(review)).toBe('1 other object will be blacked out. 1 item will stay visible. 1 item left visible is covered too.')
  expect(redactedLabels(review)).toEqual(new Map([['other', 1]]))
  expect(leftOutWords(review, { labels: ['face'] })).toBe('Leaves visible: 1 other object')
  expect(exportSummary(review, { labels: ['face'] })).toBe('No regions will be redacted. 3 items will stay visible.')
})
