import { expect, it } from 'vitest'

import { jobRow, mediaRow } from '#tests/support/records.ts'
import type { JobRecord } from '../../records/records'
import { createCosts } from './costs'

const files = {
  photo: mediaRow('photo'),
  film: mediaRow('film', { type: 'video', duration: 40 }),
  letter: mediaRow('letter', { type: 'document', pages: Array.from({ length: 12 }, () => ({ width: 595, height: 842 })) }),
}
const isFile = (id: string): id is keyof typeof files => id in files
function start() {
  const { costOf, measured } = createCosts()
  const fileOf = ({ mediaId }: JobRecord) => (isFile(mediaId) ? files[mediaId] : undefined)
  return {
    costOf: (job: JobRecord) => costOf(job, fileOf(job)),
    measured: (job: JobRecord, seconds: number) => measured(job, fileOf(job), seconds),
  }
}
const detection = (file: string) => jobRow(file, { kind: 'detect', state: 'queued' })
const exportOf = (file: string) => jobRow(file, { kind: 'redact', state: 'queued' })

it('expects seconds for a photo, a minute for the export of twelve pages, and ten minutes for a video of 40 seconds', () => {
  const { costOf } = start()
  expect([costOf(detection('photo')), costOf(exportOf('letter')), costOf(detection('film'))]).toEqual([5.6, 77, 605])
})

it('corrects the estimates of similar jobs by the time that finished ones took', () => {
  const { costOf, measured } = start()
  measured(detection('film'), 1210)
  expect([costOf(detection('film')), costOf(exportOf('film')), costOf(detection('photo'))]).toEqual([1210, 805, 5.6])
  measured(detection('film'), 605)
  expect(costOf(detection('film'))).toBe(907.5)
})

it('measures no job that was over at once or that continued from a checkpoint', () => {
  const { costOf, measured } = start()
  measured(detection('photo'), 2)
  measured({ ...detection('film'), reached: { done: 1, progress: 50 } }, 10)
  expect([costOf(detection('photo')), costOf(detection('film'))]).toEqual([5.6, 605])
})

it('expects the rest of a job that continues from a checkpoint', () => {
  expect(start().costOf({ ...detection('film'), reached: { done: 9, progress: 80 } })).toBeCloseTo(121)
})
