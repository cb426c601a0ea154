import { jobErrorMax } from '#generated/model/job.zod.ts'

import { EngineError } from '../../src/engine/types'
import type { Live } from '../present'
import type { JobRecord, MediaRecord, Order } from '../records'
import { STORAGE_FULL } from '../refusal'
import { faults, type Fault } from '../scenarios'
import { isStorageFull, type Files, type Folder } from '../storage/files'
import type { Draft, Tables } from '../tables'
import { detect } from './detect'
import type { Engines } from './engines'
import { JobError, type Finish, type JobContext } from './job-context'
import { probe } from './probe'
import type { Probes } from './probes'
import { percentOf } from './progress'
import { redact } from './redact'

export interface QueueParts {
  tables: Tables
  files: Files
  engines: Engines
  probes: Probes
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
  fault: () => Promise<Fault | null>
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

const work: Record<Order['kind'], (context: JobContext) => Promise<Finish>> = { probe, detect, redact }

const UNFORESEEN = 'Something went wrong while the file was worked on. Please try again.'
const SLOW_MILLISECONDS = 3000

/** Why a job failed, in words for the person. */
function sentenceFor(error: unknown): string {
  if (isStorageFull(error)) return STORAGE_FULL
  if (error instanceof EngineError || error instanceof JobError) return error.message.slice(0, jobErrorMax)
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
  return kind === 'probe' ? 'Failed' : 'Error'
}

/** The jobs of all users, one at a time, in the order in which they came. */
export function createJobQueue({ tables, files, engines, probes, now, newId, fault, onProgress }: QueueParts): JobQueue {
  let current: { live: Live; controller: AbortController } | undefined
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  let isStuck = false

  const next = (): JobRecord | undefined =>
    tables
      .all('jobs')
      .filter(({ state }) => state === 'queued')
      .toSorted((one, other) => one.sequence - other.sequence)[0]

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

  async function fail(jobId: string, sentence: string): Promise<void> {
    await tables.change((draft) => {
      const job = draft.get('jobs', jobId)
      if (!job || !isOpen(job)) return
      draft.put('jobs', { ...job, state: 'failed', stage: null, error: sentence, finishedAt: now() })
      const media = draft.get('media', job.mediaId)
      if (media) draft.put('media', { ...media, state: stateAfterFailure(job.kind) })
      // What waits for this media was asked for in the belief that this job would succeed.
      for (const other of draft.all('jobs')) {
        if (other.mediaId !== job.mediaId || other.id === job.id || !isOpen(other)) continue
        draft.put('jobs', { ...other, state: 'cancelled', stage: null, finishedAt: now() })
      }
    })
  }

  async function perform(job: JobRecord, live: Live, signal: AbortSignal, written: [Folder, string][]): Promise<Finish> {
    const currentFault = await fault()
    if (currentFault === faults.slowJobs) await wait(SLOW_MILLISECONDS, signal)
    if (currentFault === faults.jobCrash) throw new Error('The fault job-crash is on.')
    const media = tables.get('media', job.mediaId)
    const source = media && (await files.read('media', media.id))
    if (!source) throw new JobError('The uploaded file is no longer there.')
    return work[job.kind]({
      job,
      media,
      source,
      engine: engines.get(currentFault),
      probes,
      tables,
      files,
      now,
      newId,
      options: {
        signal,
        onProgress: (progress) => {
          live.progress = percentOf(job.kind, progress, live.progress)
          live.stage = progress.stage
          if (!signal.aborted) onProgress(live)
        },
      },
      writeResult: async (folder, name, content) => {
        written.push([folder, name])
        await files.write(folder, name, content)
      },
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
        await fail(job.id, sentenceFor(error))
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
    add: (draft, media, order) => {
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
    },
    resume: async () => {
      await tables.change((draft) => {
        for (const job of draft.all('jobs')) if (job.state === 'running') draft.put('jobs', { ...job, state: 'queued' })
      })
      if (next()) start()
    },
    cancel: async (jobId) => {
      const isCancelled = await tables.change((draft) => {
        const job = draft.get('jobs', jobId)
        if (!job || !isOpen(job)) return false
        draft.put('jobs', { ...job, state: 'cancelled', stage: null, finishedAt: now() })
        const media = draft.get('media', job.mediaId)
        // The probe of a picture leaves the state alone; another job may have changed it since.
        if (media && (job.kind !== 'probe' || media.state === 'Converting')) draft.put('media', { ...media, state: job.stateBefore })
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
