import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { FAIR_TURN, FAIR_TURN_BEFORE_RUN_NEXT, firstTurn, PATIENCE_SECONDS, rankJobs, takeTurns, type Schedulable } from './schedule'

const RUNS = { seed: 27_2026, numRuns: 300 }

interface TestJob extends Schedulable {
  cost: number
}

/** Returns a job on its own file. Its name is the ID, and its number the order of the requests. */
const job = (id: string, sequence: number, changes: Partial<TestJob> = {}): TestJob => ({
  id,
  mediaId: `file of ${id}`,
  kind: 'detect',
  sequence,
  createdAt: 0,
  cost: 10,
  ...changes,
})
const automatic = true as const
const at = (now: number, open: readonly string[] = []) => ({
  now,
  isOpen: ({ mediaId }: TestJob) => open.includes(mediaId),
  costOf: ({ cost }: TestJob) => cost,
})
/** Returns waiting jobs in the order in which one lane would start them, if no others came. */
const lineUp = (jobs: readonly TestJob[], moment: ReturnType<typeof at>, passed = 0): TestJob[] =>
  [...takeTurns(rankJobs(jobs, moment), moment.now, passed)].map((turn) => turn.job)
const namesOf = (jobs: readonly TestJob[]): string[] => jobs.map(({ id }) => id)

describe('the order of jobs', () => {
  it('is by class: Run next, the open file, exports, the detection on upload of the open file, other requests, other detections on upload', () => {
    const jobs = [
      job('automatic', 1, { automatic }),
      job('pressed', 2),
      job('open automatic', 3, { automatic, mediaId: 'open-2' }),
      job('export', 4, { kind: 'redact', cost: 900 }),
      job('open', 5, { mediaId: 'open-1', cost: 900 }),
      job('run next', 6, { automatic, runNext: 7 }),
    ]
    expect(namesOf(lineUp(jobs, at(0, ['open-1', 'open-2'])))).toEqual([
      'run next',
      'open',
      'export',
      'open automatic',
      'pressed',
      'automatic',
    ])
  })

  it('is short before long within a class, and first come, first served at the same cost', () => {
    const jobs = [
      job('video', 1, { cost: 600 }),
      job('photo', 2, { cost: 4 }),
      job('page', 3, { cost: 60 }),
      job('photo 2', 4, { cost: 4 }),
    ]
    expect(namesOf(lineUp(jobs, at(0)))).toEqual(['photo', 'photo 2', 'page', 'video'])
  })

  it('runs first what was last asked to run next', () => {
    const jobs = [job('a', 1, { runNext: 4 }), job('b', 2, { runNext: 5 }), job('c', 3)]
    expect(namesOf(lineUp(jobs, at(0)))).toEqual(['b', 'a', 'c'])
  })

  it('moves the earlier jobs of a file with the one that is asked to run next', () => {
    const jobs = [
      job('other', 1, { cost: 1 }),
      job('detection', 2, { automatic, mediaId: 'film', cost: 900 }),
      job('transcription', 3, { kind: 'transcribe', mediaId: 'film', runNext: 4 }),
    ]
    expect(namesOf(lineUp(jobs, at(0)))).toEqual(['detection', 'transcription', 'other'])
  })

  it('puts two exports before the automatic detections of 40 uploads', () => {
    const uploads = Array.from({ length: 40 }, (_, index) => job(`upload ${index + 1}`, index + 1, { automatic, cost: 40 - index }))
    const exports = [job('report.pdf', 41, { kind: 'redact', cost: 90 }), job('photo.jpg', 42, { kind: 'redact', cost: 5 })]
    const line = namesOf(lineUp([...uploads, ...exports], at(0)))
    expect(line.slice(0, 4)).toEqual(['photo.jpg', 'report.pdf', 'upload 40', 'upload 39'])
    expect(line.at(-1)).toBe('upload 1')
  })

  it('gives videos that have waited for ten minutes every fourth start in a queue of 500', () => {
    const videos = [1, 2].map((number) => job(`video ${number}`, number, { automatic, cost: 1200 }))
    const photos = Array.from({ length: 498 }, (_, index) => job(`photo ${index + 1}`, index + 3, { automatic, cost: 5 }))
    const jobs = [...videos, ...photos]
    expect(namesOf(lineUp(jobs, at(599))).slice(-3)).toEqual(['photo 498', 'video 1', 'video 2'])
    expect(namesOf(lineUp(jobs, at(600))).slice(0, 9)).toEqual([
      'photo 1',
      'photo 2',
      'photo 3',
      'video 1',
      'photo 4',
      'photo 5',
      'photo 6',
      'video 2',
      'photo 7',
    ])
  })

  it('lets Run next pass a job that has waited for long seven times in a row', () => {
    const wanted = Array.from({ length: 9 }, (_, index) => job(`wanted ${index}`, index + 2, { runNext: 100 - index }))
    const line = namesOf(lineUp([job('old', 1, { automatic }), ...wanted], at(600)))
    expect(line.indexOf('old')).toBe(7)
  })
})

const anyJobs: fc.Arbitrary<TestJob[]> = fc
  .array(
    fc.record({
      file: fc.nat(20),
      kind: fc.constantFrom('detect', 'redact', 'transcribe', 'export'),
      isAutomatic: fc.boolean(),
      runNext: fc.option(fc.nat(1000), { nil: undefined, freq: 6 }),
      cost: fc.integer({ min: 1, max: 2000 }),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ file, kind, isAutomatic, runNext, cost }, index) =>
      job(`job ${index}`, index, {
        mediaId: `file ${file}`,
        kind,
        createdAt: index * 20,
        cost,
        ...(isAutomatic ? { automatic } : {}),
        ...(runNext === undefined ? {} : { runNext }),
      }),
    ),
  )
const anyMoment = fc.record({
  now: fc.nat(3000),
  open: fc.array(
    fc.nat(20).map((file) => `file ${file}`),
    { maxLength: 2 },
  ),
})

describe('any queue', () => {
  it('starts each job once, and the jobs of a file in the order of their requests', () => {
    fc.assert(
      fc.property(anyJobs, anyMoment, fc.nat(9), (jobs, { now, open }, passed) => {
        const line = lineUp(jobs, at(now, open), passed)
        expect(namesOf(line).toSorted()).toEqual(namesOf(jobs).toSorted())
        for (const { mediaId } of jobs) {
          const own = line.filter((one) => one.mediaId === mediaId).map(({ sequence }) => sequence)
          expect(own).toEqual(own.toSorted((one, other) => one - other))
        }
      }),
      RUNS,
    )
  })

  it('ranks no automatic job before an export that nothing on its file waits for', () => {
    fc.assert(
      fc.property(anyJobs, (jobs) => {
        const alone = jobs.filter(({ mediaId }) => jobs.filter((one) => one.mediaId === mediaId).length === 1)
        const line = lineUp(alone, at(0))
        const lastExport = line.findLastIndex(({ kind, automatic: isAutomatic }) => kind === 'redact' && !isAutomatic)
        const firstAutomatic = line.findIndex(({ automatic: isAutomatic, runNext }) => isAutomatic === true && runNext === undefined)
        expect(firstAutomatic === -1 || firstAutomatic > lastExport).toBe(true)
      }),
      RUNS,
    )
  })

  it('starts a job within four starts for it and each older job while exports keep coming, or eight while Run next is pressed', () => {
    fc.assert(
      fc.property(anyJobs, fc.boolean(), fc.nat(7), (jobs, isPressing, before) => {
        const alone = jobs.map((one) => ({ ...one, mediaId: one.id, automatic, createdAt: 0 })).map(({ runNext: _runNext, ...one }) => one)
        const turn = isPressing ? FAIR_TURN_BEFORE_RUN_NEXT : FAIR_TURN
        let [waiting, passed, starts]: [TestJob[], number, number] = [alone, Math.min(before, turn - 1), 0]
        const startedAt = new Map<string, number>()
        while (waiting.some(({ id }) => id.startsWith('job'))) {
          // Before each start, a person presses something new that comes first and takes a second.
          const pressed = job(`pressed ${starts}`, 1000 + starts, {
            kind: 'redact',
            createdAt: PATIENCE_SECONDS,
            cost: 1,
            ...(isPressing ? { runNext: starts } : {}),
          })
          const all = [...waiting, pressed]
          const next = firstTurn(rankJobs(all, at(PATIENCE_SECONDS)), PATIENCE_SECONDS, passed)
          if (!next) throw new Error('A queue that is not empty must start a job.')
          starts += 1
          passed = next.passed
          startedAt.set(next.job.id, starts)
          waiting = all.filter(({ id }) => id !== next.job.id)
        }
        for (const [index, { id }] of alone.entries()) expect(startedAt.get(id)).toBeLessThanOrEqual(turn * (index + 1))
      }),
      RUNS,
    )
  })
})
