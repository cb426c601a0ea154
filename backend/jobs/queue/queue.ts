import { oneAtATime } from '#lib/one-at-a-time.ts'
import type { JobRecord, MediaRecord, JobCommand } from '../../records/records'
import { LeadershipLostError, type Draft } from '../../ports/tables'
import { createAddJob, type AddJob } from './add-job'
import { dropCheckpoints } from './checkpoint'
import { freeStuck } from './free-stuck'
import type { Peers } from '../../ports/peers'
import type { Runner } from '../../ports/runner'
import type { Wording } from '../../ports/wording'
import { cancel, requeue } from '../outcomes'
import { followLanes, type ComputerLane } from './computers'
import type { PerformParts } from '../perform'
import { createJobRunner, type Run } from './run-job'
import { createSaver } from './saver'
import type { Places } from './places'
import type { Live, LiveJob } from '../../ports/live'
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

export interface JobQueue {
  /**
   * Adds a job as part of a change; it starts once the change is durable and its lane is free. Without a request, it belongs to the user who
   * added the file.
   */
  add: AddJob
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

/**
 * Runs the jobs of all users: one at a time per lane, in the order of `schedule.ts`, never two on the same file concurrently, and never
 * more per enterprise account than its limit.
 */
export function createJobQueue(parts: QueueParts): JobQueue {
  const { tables, runner, peers, now } = parts
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
  const { add, addAutomatic } = createAddJob(parts)
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

  const runJob = createJobRunner(parts, { turns, save, addJob: addAutomatic })

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

  async function runAll(lane: ComputerLane): Promise<void> {
    for (let choice = await choose(lane); choice; choice = await choose(lane)) {
      const [job, run] = choice
      try {
        await runJob(job, lane, run).finally(() => runs.delete(job.id))
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
