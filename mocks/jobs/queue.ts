import { jobErrorMax } from '#generated/model/job.zod.ts'

import { EngineError, type EngineProgress } from '../../src/engine/types'
import type { Live } from '../present'
import type { JobRecord, MediaRecord, Order } from '../records'
import { Refusal, STORAGE_FULL } from '../refusal'
import { faults } from '../scenarios'
import { isStorageFull, type Folder } from '../storage/files'
import type { Draft } from '../tables'
import type { CloudWork, CloudWorkParts } from './cloud-work'
import { detect } from './detect'
import type { Engines } from './engines'
import { exportFile } from './export-file'
import { importFootage } from './import-footage'
import { JobError, type Finish, type JobContext } from './job-context'
import { probe } from './probe'
import type { Probes } from './probes'
import { percentOf } from './progress'
import { redact } from './redact'

export interface QueueParts extends CloudWorkParts {
  engines: Engines
  probes: Probes
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
  onProgress: (live: Live) => void
}

export interface JobQueue {
  /** Adds a job as part of a change; it begins once the change is durable and the jobs before it are done. */
  add: (draft: Draft, media: MediaRecord, order: Order) => JobRecord
  /** Begins where the last leading tab was stopped: a job that was running is done again from its start. */
  resume: () => Promise<void>
  /** Cancels a job and puts its media back. False where the job has already finished. */
  cancel: (jobId: string) => Promise<boolean>
  /** Stops the job if it is running; its records are the caller's matter. */
  interrupt: (jobId: string) => void
  live: () => Live | undefined
  /** Fulfilled when nothing runs or waits any more. */
  idle: () => Promise<void>
}

/** What is done to a file that is here. */
const work: Record<Exclude<Order['kind'], keyof typeof cloudWork>, (context: JobContext) => Promise<Finish>> = { probe, detect, redact }

/** What is brought from the camera cloud, or taken there. */
const cloudWork = { import: importFootage, export: exportFile } as const satisfies Record<string, CloudWork>

const UNFORESEEN = 'Something went wrong while the file was worked on. Please try again.'
const SLOW_MILLISECONDS = 3000

/** A file that brings the whole page down would do so again at every start. */
const MOST_CUTS = 5
const CUT_OFF =
  `The page ended ${MOST_CUTS} times while this file was worked on, so it is left alone now. ` +
  'The file may be too much for this machine: make it smaller or close other programs, then try again.'

/** Why a job failed, in words for the person. */
function sentenceFor(error: unknown): string {
  if (isStorageFull(error)) return STORAGE_FULL
  if (error instanceof EngineError || error instanceof JobError || error instanceof Refusal) return error.message.slice(0, jobErrorMax)
  console.error('A job failed for a reason that nobody foresaw', error)
  return UNFORESEEN
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('The job was stopped.'))
    })
  })
}

export function isOpen(job: JobRecord): boolean {
  return job.state === 'queued' || job.state === 'running'
}

/** Whether a media is video or sound. */
function isPlayed({ type }: MediaRecord): boolean {
  return type === 'video' || type === 'audio'
}

/** What becomes of the media when its job fails: a file that cannot be opened has failed for good, everything else can be tried again. */
function stateAfterFailure(kind: Order['kind']): MediaRecord['state'] {
  return kind === 'probe' || kind === 'import' ? 'Failed' : 'Error'
}

/** The jobs of all users, one at a time, in the order in which they came. */
export function createJobQueue(parts: QueueParts): JobQueue {
  const { tables, files, engines, probes, now, newId, fault, onProgress } = parts
  let current: { live: Live; controller: AbortController } | undefined
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  let isStuck = false

  const next = (): JobRecord | undefined =>
    tables
      .all('jobs')
      .filter(({ state }) => state === 'queued')
      .toSorted((one, other) => one.sequence - other.sequence)[0]

  function add(draft: Draft, media: MediaRecord, order: Order): JobRecord {
    const job: JobRecord = {
      id: newId('job'),
      mediaId: media.id,
      ownerId: media.ownerId,
      kind: order.kind,
      state: 'queued',
      stage: null,
      progress: 0,
      error: null,
      versionId: null,
      createdAt: now(),
      finishedAt: null,
      order,
      stateBefore: media.state,
      sequence: 1 + Math.max(0, ...draft.all('jobs').map(({ sequence }) => sequence)),
    }
    draft.put('jobs', job)
    return job
  }

  async function succeed(jobId: string, finish: Finish): Promise<boolean> {
    return tables.change((draft) => {
      const job = draft.get('jobs', jobId)
      const media = job && draft.get('media', job.mediaId)
      if (!media || job.state !== 'running') return false
      const { media: changed, versionId } = finish(draft, media)
      draft.put('media', { ...media, ...changed })
      draft.put('jobs', { ...job, state: 'succeeded', stage: null, progress: 100, versionId: versionId ?? null, finishedAt: now() })
      return true
    })
  }

  function fail(draft: Draft, jobId: string, sentence: string): void {
    const job = draft.get('jobs', jobId)
    if (!job || !isOpen(job)) return
    draft.put('jobs', { ...job, state: 'failed', stage: null, error: sentence, finishedAt: now() })
    // A copy that could not be sent away changes nothing here.
    if (job.kind === 'export') return
    const media = draft.get('media', job.mediaId)
    if (media) draft.put('media', { ...media, state: stateAfterFailure(job.kind) })
    cancelOthers(draft, job)
  }

  /** What waits for this media was asked for in the belief that this job would succeed. */
  function cancelOthers(draft: Draft, job: JobRecord): void {
    for (const other of draft.all('jobs')) {
      if (other.mediaId !== job.mediaId || other.id === job.id || !isOpen(other)) continue
      draft.put('jobs', { ...other, state: 'cancelled', stage: null, finishedAt: now() })
    }
  }

  /** Puts the media back to what it was before the job. */
  function putBack(draft: Draft, job: JobRecord): void {
    const media = draft.get('media', job.mediaId)
    // The probe of a picture leaves the state alone, and another job may have changed it since; a copy that is sent away never touched it.
    if (!media || (job.kind === 'probe' && media.state !== 'Converting') || job.kind === 'export') return
    if (job.kind === 'import') {
      // Before the import there was no such media.
      draft.delete('media', media.id)
      cancelOthers(draft, job)
    } else draft.put('media', { ...media, state: job.stateBefore })
  }

  async function perform(job: JobRecord, live: Live, signal: AbortSignal, written: [Folder, string][]): Promise<Finish> {
    const currentFault = await fault()
    if (currentFault === faults.slowJobs) await wait(SLOW_MILLISECONDS, signal)
    if (currentFault === faults.jobCrash) throw new Error('The fault job-crash is on.')
    const media = tables.get('media', job.mediaId)
    const tell = (progress: EngineProgress): void => {
      live.progress = percentOf(job.kind, progress, live.progress)
      live.stage = progress.stage
      if (!signal.aborted) onProgress(live)
    }
    const writeResult: JobContext['writeResult'] = async (folder, name, content) => {
      written.push([folder, name])
      await files.write(folder, name, content)
    }
    if (job.kind === 'import' || job.kind === 'export') {
      if (!media) throw new JobError('The media is no longer there.')
      return cloudWork[job.kind](parts, { job, media, signal, onProgress: tell, writeResult, addJob: add })
    }
    const source = media && (await files.read('media', media.id))
    if (!source) throw new JobError('The uploaded file is no longer there.')
    const engine = engines.get(currentFault)
    return work[job.kind]({
      job,
      media,
      source,
      engine,
      probes,
      tables,
      files,
      now,
      newId,
      options: { signal, onProgress: tell },
      writeResult,
    })
  }

  /** Rejected where not even the failure could be recorded; the job is then taken up again after the next reload. */
  async function run(job: JobRecord): Promise<void> {
    const controller = new AbortController()
    const live: Live = { jobId: job.id, mediaId: job.mediaId, stage: null, progress: 0 }
    const written: [Folder, string][] = []
    current = { live, controller }
    let succeeded = false
    try {
      await tables.change((draft) => {
        const queued = draft.get('jobs', job.id)
        if (queued?.state !== 'queued') return controller.abort()
        draft.put('jobs', { ...queued, state: 'running' })
        const media = draft.get('media', job.mediaId)
        // A film of hours takes its time; a picture is looked at in an instant.
        if (media && job.kind === 'probe' && isPlayed(media)) draft.put('media', { ...media, state: 'Converting' })
      })
      if (!controller.signal.aborted) {
        const finish = await perform(job, live, controller.signal, written)
        // From here on the records say how far it is.
        current = undefined
        succeeded = await succeed(job.id, finish)
      }
    } catch (error) {
      current = undefined
      if (!controller.signal.aborted) {
        if (error instanceof EngineError && (error.code === 'worker-failed' || error.code === 'out-of-memory')) engines.discard()
        const sentence = sentenceFor(error)
        await tables.change((draft) => fail(draft, job.id, sentence))
      }
    } finally {
      current = undefined
      if (!succeeded) for (const [folder, name] of written) await files.remove(folder, name)
    }
  }

  async function drain(): Promise<void> {
    try {
      for (let job = next(); job; job = next()) await run(job)
    } catch (error) {
      isStuck = true
      console.error('The records of a job could not be kept; jobs go on after the next reload', error)
    }
  }

  function start(): void {
    if (isBusy || isStuck) return
    isBusy = true
    running = drain().finally(() => {
      isBusy = false
      // A job may have come between the last look and now.
      if (!isStuck && next()) start()
    })
  }

  async function idle(): Promise<void> {
    await running
    if (isBusy) await idle()
  }

  tables.onChange((changes) => {
    if (changes.some(({ table, row }) => table === 'jobs' && row?.state === 'queued')) start()
  })

  return {
    add,
    resume: async () => {
      await tables.change((draft) => {
        for (const job of draft.all('jobs').filter(({ state }) => state === 'running')) {
          const cuts = (job.cuts ?? 0) + 1
          if (cuts < MOST_CUTS) draft.put('jobs', { ...job, state: 'queued', cuts })
          else fail(draft, job.id, CUT_OFF)
        }
      })
      if (next()) start()
    },
    cancel: async (jobId) => {
      const isCancelled = await tables.change((draft) => {
        const job = draft.get('jobs', jobId)
        if (!job || !isOpen(job)) return false
        draft.put('jobs', { ...job, state: 'cancelled', stage: null, finishedAt: now() })
        putBack(draft, job)
        return true
      })
      if (isCancelled && current?.live.jobId === jobId) current.controller.abort()
      return isCancelled
    },
    interrupt: (jobId) => {
      if (current?.live.jobId === jobId) current.controller.abort()
    },
    live: () => current?.live,
    idle,
  }
}
