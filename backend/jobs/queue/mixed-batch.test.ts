import { describe, expect, it } from 'vitest'

import type { JobRecord, MediaRecord } from '#backend/records/records.ts'
import { jobRow, mediaRow } from '#tests/support/records.ts'
import type { Lane } from '../../ports/engines'
import { createCosts } from './costs'
import { lanesOf, startable } from './lanes'
import { firstTurn, rankJobs } from './schedule'

/**
 * A mixed batch of uploads with **Detect on upload**: 12 photos, a video of 40 seconds, a PDF of 12 pages, and a recording, of which nothing
 * is detected. A person opens the PDF and requests its export after a minute, or as soon as its detection has ended. Each job takes what
 * `stages` of the media types expects, and two at once don't slow each other down.
 */
const photos = Array.from({ length: 12 }, (_, index) => mediaRow(`photo-${index + 1}`))
const video = mediaRow('video', { type: 'video', duration: 40, width: 1280, height: 720 })
const pdf = mediaRow('pdf', { type: 'document', pages: Array.from({ length: 12 }, () => ({ width: 595, height: 842 })) })
const files = new Map([...photos, video, pdf].map((media) => [media.id, media]))

const automatic = true as const
const jobOn = (media: MediaRecord, sequence: number, changes: Partial<JobRecord>): JobRecord =>
  jobRow(media.id, { id: `${media.id} ${sequence}`, state: 'queued', sequence, ...changes })
/** The detections of the uploads, the video's first. */
const detections = [video, ...photos, pdf].map((media, index) => jobOn(media, index, { automatic, createdAt: 0 }))

type Pick = (open: readonly JobRecord[], lane: Lane, now: number) => JobRecord | undefined

const costs = createCosts()
const costOf = (job: JobRecord) => costs.costOf(job, files.get(job.mediaId))
const typeOf = (id: string) => files.get(id)?.type

/** The order before: the oldest job first, in one lane. */
const oldestFirst: Pick = (open, lane) =>
  lane === 'long' ? open.filter(({ state }) => state === 'queued').toSorted((one, other) => one.sequence - other.sequence)[0] : undefined

/** The order now. */
const bySchedule =
  (cores: number): Pick =>
  (open, lane, now) => {
    const ranked = rankJobs(open, { isOpen: ({ mediaId }) => mediaId === 'pdf', costOf })
    const isBusy = (id: string) => open.some(({ mediaId, state }) => mediaId === id && state === 'running')
    return firstTurn(startable(ranked, lane, { cores, typeOf, isBusy }), now, 0)?.job
  }

/**
 * Runs the batch until the export has ended. Returns the seconds since the first upload.
 *
 * @param lead the seconds by which the video is uploaded before the others
 */
function secondsUntilReady(lead: number, pick: Pick, lanes: readonly Lane[]): number {
  let open: JobRecord[] = []
  const ends = new Map<Lane, { job: JobRecord; at: number }>()
  let isRequested = false
  for (let now = 0; ; now += 1) {
    for (const [lane, { job, at }] of ends) {
      if (at > now) continue
      if (job.kind === 'redact') return now
      open = open.filter(({ id }) => id !== job.id)
      ends.delete(lane)
    }
    if (now === 0) open = detections.slice(0, 1)
    if (now === lead) open = [...open, ...detections.slice(1)]
    if (!isRequested && now >= 60 && open.every(({ mediaId }) => mediaId !== 'pdf')) {
      isRequested = true
      open = [...open, jobOn(pdf, 100, { kind: 'redact', createdAt: now })]
    }
    for (const lane of lanes) {
      const next = ends.has(lane) ? undefined : pick(open, lane, now)
      if (!next) continue
      open = open.map((job) => (job === next ? { ...job, state: 'running' } : job))
      ends.set(lane, { job: next, at: now + costOf(next) })
    }
  }
}

const secondsOf = (lead: number) => ({
  before: secondsUntilReady(lead, oldestFirst, ['long']),
  oneCore: secondsUntilReady(lead, bySchedule(1), lanesOf(1)),
  twoCores: secondsUntilReady(lead, bySchedule(2), lanesOf(2)),
})

describe('the exported PDF of a mixed batch', () => {
  it('is ready before the detection of the video, if all are uploaded at once', () => {
    expect(secondsOf(0)).toEqual({ before: 318, oneCore: 135, twoCores: 135 })
  })

  it('waits for the detection of the video that runs already, but not with two cores', () => {
    expect(secondsOf(5)).toEqual({ before: 318, oneCore: 246, twoCores: 140 })
  })
})
