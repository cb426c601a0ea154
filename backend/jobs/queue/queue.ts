import { EngineError } from '#engine/core/errors.ts'
import { oneAtATime } from '#lib/one-at-a-time.ts'
import type { JobRecord, MediaRecord, JobCommand } from '../../records/records'
import type { Folder } from '../../ports/files'
import { LeadershipLostError, type Draft } from '../../ports/tables'
import { filesOfMedia, removeUnlisted } from '../../media/remove-unlisted'
import { dropCheckpoints, storeProgress } from './checkpoint'
import { freeStuck } from './free-stuck'
import { dropOldJobs } from './old-jobs'
import type { Peers } from '../../ports/peers'
import { ComputerGoneError, type Runner } from '../../ports/runner'
import type { Wording } from '../../ports/wording'
import { limitOf, TimeLimitError } from './limits'
import { begin, cancel, fail, failureFor, giveBack, requeue, sentenceFor, succeed } from '../outcomes'
import { abortWhenGone, followLanes, type ComputerLane } from './computers'
import { perform, type PerformParts } from '../perform'
import { removeResult } from '../remove-result'
import { followJob } from './follow-job'
import { LeftBehindError, runWithin } from './run-within'
import { createSaver } from './saver'
import type { Places } from './places'
import type { Live, LiveJob, ReportedProgress } from '../../ports/live'
import { createTurns } from './turns'
import { announceMoves, changedIn } from './announce-moves'
import { followPeers } from './follow-peers'
import { isWriteFailure } from '../../records/write-failure'

export interface QueueParts extends PerformParts {
  runner: Runner
  /** The other processes; absent in a home with one, which always runs the jobs. */
  peers?: Peers
  wording: Pick<Wording, 'storageFull'>
  onProgress: (live: LiveJob) => void
  /** Epoch milliseconds. */
  clock: () => number
  /** Called with the open jobs when saving starts to fail, and when it works again. */
  onTrouble: (jobs: JobRecord[]) => Promise<void>
  /** Called with waiting jobs whose place in line has changed. */
  onMoved: (jobs: JobRecord[]) => Promise<void>
}

/** Who requested a job, and the key of the request. */
export type JobRequest = Pick<JobRecord, 'ownerId' | 'idempotencyKey'>

export interface JobQueue {
  /**
   * Adds a job as part of a change; it starts once the change is durable and its lane is free. Without a request, it belongs to the user who
   * added the file.
   */
  add: (draft: Draft, media: MediaRecord, command: JobCommand, request?: JobRequest) => Promise<JobRecord>
  /** Adds a job that no person requested; it runs after the others. */
  addAutomatic: (draft: Draft, media: MediaRecord, command: JobCommand) => Promise<JobRecord>
  /** Moves a waiting job to the front of the line. Returns it, or undefined if it isn't waiting. */
  runNext: (jobId: string) => Promise<JobRecord | undefined>
  /** Notes that a session's page shows a file, whose jobs then come first. */
  opened: (sessionToken: string, mediaId: string) => Promise<void>
  /** Resumes the jobs of the process that ran them before, which has ended; a running job continues from its last checkpoint, or starts over. */
  resume: () => Promise<void>
  /** Cancels a job for a user and restores its file. Returns false if the job has finished. */
  cancel: (jobId: string, userId: string) => Promise<boolean>
  /** Stops a running job; the caller updates its records. */
  interrupt: (jobId: string) => void
  live: () => Live
  /** Returns the places in line of the waiting jobs, by job ID. */
  places: () => Promise<Places>
  /** Resolves when no job is running or queued. */
  idle: () => Promise<void>
  /** Waits for the stopped jobs of a process that ends, and leaves them to the next one. */
  handBack: () => Promise<void>
}

interface Run {
  mediaId: string
  ownerId: string
  controller: AbortController
  /** Undefined once the work is done; the records then have the progress. */
  live: LiveJob | undefined
}

/** Returns whether an error may leave the engine unusable. */
function breaksEngine(error: unknown): boolean {
  if (error instanceof LeftBehindError) return true
  return error instanceof EngineError && (error.code === 'worker-failed' || error.code === 'out-of-memory')
}

/**
 * Runs the jobs of all users: one at a time per lane, in the order of `schedule.ts`, never two on the same file concurrently, and never
 * more per enterprise account than its limit.
 */
export function createJobQueue(parts: QueueParts): JobQueue {
  const { tables, files, runner, peers, now, newId, onProgress } = parts
  const leads = peers?.leads ?? (() => true)
  const runs = new Map<string, Run>()
  const busy = new Map<ComputerLane, Promise<void>>()
  /** The lanes that may have a new job. */
  const due = new Set<ComputerLane>()
  const inOrder = oneAtATime()
  /** Jobs whose end couldn't be recorded because of a lasting error; they run again after the next reload. */
  const setAside = new Set<string>()
  const turns = createTurns({ tables, now })
  const own = { cores: runner.cores, engines: parts.engines, probes: parts.probes, gone: new AbortController().signal }
  const lanes = followLanes(own, runner.others)
  const { save, trouble } = createSaver({
    tables,
    interrupt: parts.interrupt,
    onTrouble: () => {
      tables
        .of('jobs', 'open', true)
        .then(parts.onTrouble)
        .catch((error: unknown) => console.error('Couldn’t report that work is paused', error))
    },
  })

  const openJobs = async (): Promise<JobRecord[]> => (await tables.of('jobs', 'open', true)).filter(({ id }) => !setAside.has(id))

  async function chooseNow(lane: ComputerLane): Promise<[JobRecord, Run] | undefined> {
    const turn = await turns.next(lane, await openJobs(), [...runs.values()])
    if (!turn || runner.stopped.aborted || lane.computer.gone.aborted) return undefined
    const { job } = turn
    turns.started(lane.lane, turn)
    const live: LiveJob = { jobId: job.id, mediaId: job.mediaId, stage: null, progress: 0 }
    const run: Run = { mediaId: job.mediaId, ownerId: job.ownerId, controller: new AbortController(), live }
    runs.set(job.id, run)
    return [job, run]
  }

  /** Chooses the next job of a lane. One lane chooses at a time, and sees what the others have chosen, so that the limits hold. */
  function choose(lane: ComputerLane): Promise<[JobRecord, Run] | undefined> {
    return inOrder(() => chooseNow(lane))
  }

  async function add(draft: Draft, media: MediaRecord, command: JobCommand, request?: JobRequest): Promise<JobRecord> {
    const job: JobRecord = {
      id: newId('job'),
      mediaId: media.id,
      ownerId: media.uploaderId ?? media.ownerId,
      kind: command.kind,
      state: 'queued',
      stage: null,
      progress: 0,
      error: null,
      versionId: null,
      createdAt: now(),
      finishedAt: null,
      command,
      ...request,
      stateBefore: media.state,
      sequence: await draft.nextNumber('jobs'),
    }
    draft.put('jobs', job)
    await dropOldJobs(draft, media.id)
    return job
  }

  async function addAutomatic(draft: Draft, media: MediaRecord, command: JobCommand): Promise<JobRecord> {
    const job = await add(draft, media, command)
    // Everything else on a new file waits for its check.
    if (command.kind === 'probe') return job
    const marked: JobRecord = { ...job, automatic: true }
    draft.put('jobs', marked)
    return marked
  }

  /** Runs a started job and records its end. Returns whether it succeeded. */
  async function complete(job: JobRecord, { lane, computer }: ComputerLane, run: Run, written: [Folder, string][]): Promise<boolean> {
    const { controller, live } = run
    const media = await tables.get('media', job.mediaId)
    // The file was deleted meanwhile, together with its jobs, or the job was cancelled.
    if (!media || !live || controller.signal.aborted) return false
    const followed = followJob(live, turns.planOf(job, media), {
      clock: parts.clock,
      isResumed: job.reached !== undefined,
      onMove: () => {
        if (!controller.signal.aborted) onProgress(live)
      },
    })
    try {
      const finish = await runWithin(
        limitOf(job, media),
        controller,
        () => new TimeLimitError(job.kind, media.type),
        (touch) => {
          const keep = storeProgress(parts, job.id)
          const onReport = (progress: ReportedProgress): void => {
            const { stage, fraction, part } = progress
            touch(`${part?.index ?? 0} ${stage} ${fraction}`)
            keep(followed.report(progress))
          }
          return perform(
            { ...parts, engines: computer.engines, probes: computer.probes },
            { job, lane, signal: controller.signal, written, onProgress: onReport, onTransfer: () => touch(), addJob: addAutomatic },
          )
        },
      )
      // Work that continues without its engine may have skipped what failed.
      if (computer.gone.aborted) return false
      // A job that continued from a checkpoint did only a part of the work.
      if (job.reached === undefined) turns.measured(job, media, followed.end())
      run.live = undefined
      return await save((draft) => {
        turns.store(draft)
        return succeed(draft, job.id, finish, now())
      })
    } catch (error) {
      run.live = undefined
      if (error instanceof LeadershipLostError) throw error
      if (breaksEngine(error)) computer.engines.discard(lane)
      const reason: unknown = controller.signal.reason
      const isLate = reason instanceof TimeLimitError
      // The records of a cancelled job are already up to date.
      if (controller.signal.aborted && !isLate) return false
      const sentence = sentenceFor(isLate ? reason : error, parts.wording)
      const failure = isLate ? undefined : failureFor(error)
      await save((draft) => fail(draft, job.id, sentence, now(), failure))
      return false
    } finally {
      followed.end()
    }
  }

  async function runJob(job: JobRecord, lane: ComputerLane, run: Run): Promise<void> {
    // An interrupted run may have written the footage of an import, which is only recorded at its end.
    const written: [Folder, string][] = job.kind === 'import' ? [['media', job.mediaId]] : []
    let succeeded = false
    let isLost = false
    const stopFollowing = abortWhenGone(lane.computer, run.controller)
    try {
      if (await save((draft) => begin(draft, job.id))) succeeded = await complete(job, lane, run, written)
      const reason: unknown = lane.computer.gone.reason
      if (!succeeded && reason instanceof ComputerGoneError) await save((draft) => giveBack(draft, job.id, reason.isPlanned, now()))
    } catch (error) {
      isLost = error instanceof LeadershipLostError
      throw error
    } finally {
      stopFollowing()
      try {
        // The process that has taken over reruns the job, and its results may have the same names.
        if (!succeeded && !isLost && !runner.stopped.aborted)
          await removeUnlisted({ remove: (...file) => removeResult(files, ...file) }, written)
        // A job whose end couldn't be recorded continues from it after the next reload.
        if ((await tables.get('jobs', job.id))?.finishedAt !== null) await removeUnlisted(files, [['checkpoints', job.id]])
        // Results that the job was writing when its file was deleted, such as the texts of pages, are written after the deletion.
        if (!isLost && !runner.stopped.aborted && !(await tables.has('media', job.mediaId)))
          await removeUnlisted(files, filesOfMedia(job.mediaId))
      } finally {
        runs.delete(job.id)
      }
    }
  }

  async function runAll(lane: ComputerLane): Promise<void> {
    for (let choice = await choose(lane); choice; choice = await choose(lane)) {
      const [job, run] = choice
      try {
        await runJob(job, lane, run)
      } catch (error) {
        setAside.add(job.id)
        if (runner.stopped.aborted || error instanceof LeadershipLostError) return
        console.error('Couldn’t record the end of a job; it runs again after the next reload', error)
      }
      // Jobs of this file may be waiting in other lanes.
      runner.wake()
    }
  }

  /** Runs a lane until it has no job. Looks again if one may have been added during the last look. */
  async function drain(lane: ComputerLane): Promise<void> {
    try {
      while (due.delete(lane)) await runAll(lane)
    } catch (error) {
      console.error('Couldn’t read the waiting jobs; they run after the next change of a job', error)
    } finally {
      busy.delete(lane)
    }
  }

  function start(): void {
    for (const lane of lanes()) {
      due.add(lane)
      if (!busy.has(lane)) busy.set(lane, drain(lane))
    }
  }

  async function idle(): Promise<void> {
    await Promise.all(busy.values())
    if (busy.size > 0) await idle()
  }

  const interrupt = (jobId: string): void => runs.get(jobId)?.controller.abort()

  const moves = announceMoves({ openJobs, placesOf: turns.places, isOpen: turns.isOpen, onMoved: parts.onMoved })

  runner.onWake(start)
  runner.stopped.addEventListener('abort', () => {
    for (const { controller } of runs.values()) controller.abort()
    for (const { lane, computer } of lanes()) computer.engines.discard(lane)
  })
  tables.whenChanging(dropCheckpoints)
  tables.onChange(async (changes) => {
    // If an account's limit is raised, waiting jobs may run.
    if (changes.some(({ table, row }) => table === 'accounts' || (table === 'jobs' && row?.state === 'queued'))) runner.wake()
    if (leads()) await moves.afterChange(...changedIn(changes))
    else moves.forget()
  })
  if (peers) followPeers(peers, { tables, runner, turns, moves, running: () => [...runs.keys()], interrupt })

  return {
    add,
    addAutomatic,
    runNext: async (jobId) =>
      tables.change(async (draft) => {
        const job = await draft.get('jobs', jobId)
        if (job?.state !== 'queued') return undefined
        const moved: JobRecord = { ...job, runNext: await draft.nextNumber('jobs') }
        draft.put('jobs', moved)
        return moved
      }),
    opened: async (sessionToken, mediaId) => {
      peers?.publish({ kind: 'opened', sessionToken, mediaId })
      if (turns.opened(sessionToken, mediaId) && leads()) await moves.announce()
    },
    resume: async () => {
      const work = async (draft: Draft): Promise<void> => {
        await requeue(draft, runner.wasLeft === true, now())
        await freeStuck(draft)
      }
      try {
        await tables.change(work)
      } catch (error) {
        if (!isWriteFailure(error)) throw error
        // The back end starts without waiting for them, so that files can be deleted to free space.
        void save(work).then(start)
      }
      start()
    },
    cancel: async (jobId, userId) => {
      const isCancelled = await tables.change((draft) => cancel(draft, jobId, userId, now()))
      if (isCancelled) interrupt(jobId)
      return isCancelled
    },
    interrupt,
    live: () =>
      peers && !peers.leads() ? peers.live() : { jobs: [...runs.values()].flatMap(({ live }) => live ?? []), trouble: trouble() },
    places: moves.places,
    idle,
    handBack: async () => {
      await idle()
      if (leads()) await tables.change((draft) => requeue(draft, true, now()))
    },
  }
}
