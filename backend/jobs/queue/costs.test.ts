import { expect, it } from 'vitest'

import { jobRow, mediaRow } from '#tests/support/records.ts'
import type { JobRecord, MediaRecord } from '../../records/records'
import { createCosts, stagesOf } from './costs'

const photo = mediaRow('photo')
const film = mediaRow('film', { type: 'video', duration: 40, width: 1280, height: 720 })
const letter = mediaRow('letter', { type: 'document', pages: Array.from({ length: 12 }, () => ({ width: 595, height: 842 })) })
const detection = (file: MediaRecord) => jobRow(file.id, { kind: 'detect', state: 'queued' })
const exportOf = (file: MediaRecord) => jobRow(file.id, { kind: 'redact', state: 'queued' })

/** Returns the seconds of the stages of a job, each of which took a multiple of what is expected. */
function took(job: JobRecord, file: MediaRecord, factor: number): Map<number, number> {
  return new Map(stagesOf(job, file).map(({ seconds }, index) => [index, factor * seconds]))
}

it('expects seconds for a photo, a minute for the export of twelve pages, and minutes for a video of 40 seconds', () => {
  const { costOf } = createCosts()
  expect(Math.round(costOf(detection(photo), photo))).toBe(6)
  expect(Math.round(costOf(exportOf(letter), letter))).toBe(74)
  expect(Math.round(costOf(detection(film), film))).toBe(111)
})

it('counts the frames, pages and seconds of a file', () => {
  const stagesIn = (job: JobRecord, file: MediaRecord) => stagesOf(job, file).map(({ stage }) => stage)
  const secondsOf = (job: JobRecord, file: MediaRecord, name: string) =>
    stagesOf(job, file).find(({ stage }) => stage === name)?.seconds ?? Number.NaN
  expect(stagesIn(exportOf(film), film)).toEqual(['probe', 'prepare', 'redact', 'encode', 'load-detector', 'verify'])
  const longer = { ...film, duration: 80 }
  expect(secondsOf(exportOf(longer), longer, 'verify') - 2).toBeCloseTo(2 * (secondsOf(exportOf(film), film, 'verify') - 2))
  const twice = { ...letter, pages: [...(letter.pages ?? []), ...(letter.pages ?? [])] }
  expect(secondsOf(exportOf(twice), twice, 'verify') - 2).toBeCloseTo(2 * (secondsOf(exportOf(letter), letter, 'verify') - 2))
})

it('corrects the estimates of a stage by the time that it took in finished jobs', () => {
  const { planOf, measured } = createCosts()
  const job = exportOf(film)
  const [first, last] = [0, stagesOf(job, film).length - 1]
  const expected = stagesOf(job, film).map(({ seconds }) => seconds)
  measured(job, film, new Map([...took(job, film, 1), [last, 2 * (expected[last] ?? 0)]]))
  const seconds = () => planOf(job, film).map((stage) => stage.seconds)
  expect(seconds()[last]).toBeCloseTo(2 * (expected[last] ?? 0))
  expect(seconds()[first]).toBeCloseTo(expected[first] ?? 0)
  measured(job, film, took(job, film, 1))
  expect(seconds()[last]).toBeCloseTo(1.5 * (expected[last] ?? 0))
})

it('expects jobs of a kind that has not run yet to be as slow as the others', () => {
  const { costOf, measured } = createCosts()
  const before = costOf(exportOf(letter), letter)
  measured(detection(film), film, took(detection(film), film, 3))
  expect(costOf(exportOf(letter), letter) / before).toBeCloseTo(3)
})

it('measures no stage that was over at once, and limits what one job can change', () => {
  const { planOf, measured } = createCosts()
  const job = detection(photo)
  measured(job, photo, new Map([[0, 0.2]]))
  expect(planOf(job, photo)).toEqual(stagesOf(job, photo))
  measured(job, photo, took(job, photo, 1000))
  expect((planOf(job, photo)[2]?.seconds ?? 0) / (stagesOf(job, photo)[2]?.seconds ?? 0)).toBeCloseTo(20)
})

it('continues with the corrections of an earlier start, and ignores ones that it can’t read', () => {
  const job = exportOf(film)
  const earlier = createCosts()
  earlier.measured(job, film, took(job, film, 3))
  const { planOf, restore } = createCosts()
  const expected = planOf(job, film)
  for (const damaged of [null, '', '{', '[]', '{"redact video verify":"3"}', '{"redact video verify":1e9}']) {
    restore(damaged)
    expect(planOf(job, film)).toEqual(expected)
  }
  restore(earlier.stored())
  expect(planOf(job, film)).toEqual(earlier.planOf(job, film))
  expect(planOf(job, film).at(-1)?.seconds).toBeCloseTo(3 * (expected.at(-1)?.seconds ?? 0))
})

it('learns nothing from models that were loaded in the middle of a job, because the next job finds them loaded', () => {
  const { planOf, measured } = createCosts()
  const job = exportOf(letter)
  const loading = stagesOf(job, letter).findIndex(({ stage }) => stage === 'load-detector')
  measured(job, letter, new Map([[loading, 30]]))
  expect(planOf(job, letter)).toEqual(stagesOf(job, letter))
})

it('expects the rest of a job that continues from a checkpoint', () => {
  const { costOf } = createCosts()
  const job = detection(film)
  expect(costOf({ ...job, reached: { done: 9, progress: 80 } }, film)).toBeCloseTo(0.2 * costOf(job, film))
})
