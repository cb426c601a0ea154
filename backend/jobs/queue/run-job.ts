import { EngineError } from '#engine/core/errors.ts'
import { filesOfMedia, removeUnlisted } from '../../media/remove-unlisted'
import type { Folder } from '../../ports/files'
import type { LiveJob, ReportedProgress } from '../../ports/live'
import { ComputerGoneError, type Runner } from '../../ports/runner'
import { LeadershipLostError } from '../../ports/tables'
import type { Wording } from '../../ports/wording'
import type { JobRecord } from '../../records/records'
import { begin, fail, failureFor, giveBack, sentenceFor, succeed } from '../outcomes'
import { perform, type PerformParts } from '../perform'
import { removeResult } from '../remove-result'
import type { AddJob } from './add-job'
import { storeProgress } from './checkpoint'
import { abortWhenGone, type ComputerLane } from './computers'
import { followJob } from './follow-job'
import { limitOf, TimeLimitError } from './limits'
import { LeftBehindError, runWithin } from './run-within'
import type { createSaver } from './saver'
import type { createTurns } from './turns'

export interface Run {
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

interface Parts extends PerformParts {
  runner: Pick<Runner, 'stopped'>
  wording: Pick<Wording, 'storageFull'>
  onProgress: (live: LiveJob) => void
  /** Epoch milliseconds. */
  clock: () => number
}

interface Tools {
  turns: Pick<ReturnType<typeof createTurns>, 'planOf' | 'measured' | 'store'>
  save: ReturnType<typeof createSaver>['save']
  addJob: AddJob
}

/** Returns a function that runs a chosen job on a lane, records its end, and removes what it leaves behind. */
export function createJobRunner(
  parts: Parts,
  { turns, save, addJob }: Tools,
): (job: JobRecord, lane: ComputerLane, run: Run) => Promise<void> {
  const { tables, files, runner, now, onProgress } = parts

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
          const store = storeProgress(parts, job.id)
          const onReport = (progress: ReportedProgress): void => {
            const { stage, fraction, part } = progress
            touch(`${part?.index ?? 0} ${stage} ${fraction}`)
            store(followed.report(progress))
          }
          return perform(
            { ...parts, engines: computer.engines, probes: computer.probes },
            { job, lane, signal: controller.signal, written, onProgress: onReport, onTransfer: () => touch(), addJob },
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

  return async function runJob(job: JobRecord, lane: ComputerLane, run: Run): Promise<void> {
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
      // The process that has taken over reruns the job, and its results may have the same names.
      if (!succeeded && !isLost && !runner.stopped.aborted)
        await removeUnlisted({ remove: (...file) => removeResult(files, ...file) }, written)
      // A job whose end couldn't be recorded continues from it after the next reload.
      if ((await tables.get('jobs', job.id))?.finishedAt !== null) await removeUnlisted(files, [['checkpoints', job.id]])
      // Results that the job was writing when its file was deleted, such as the texts of pages, are written after the deletion.
      if (!isLost && !runner.stopped.aborted && !(await tables.has('media', job.mediaId)))
        await removeUnlisted(files, filesOfMedia(job.mediaId))
    }
  }
}
