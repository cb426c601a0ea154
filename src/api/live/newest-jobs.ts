import type { Job } from '#generated/model/job.zod.ts'
import { formatPlace, waitingWords, workNouns } from '#lib/words/line-words.ts'
import { cancelWords, jobWords, stageWords } from '#lib/words/media-words.ts'

// Newer back ends may have stages and kinds that this build doesn't know, and every response is shown.
const stages: Partial<Record<string, string>> = stageWords satisfies Record<NonNullable<Job['stage']>, string>
const kinds: Partial<Record<string, string>> = jobWords satisfies Record<Job['kind'], string>
const waits: Partial<Record<string, string>> = waitingWords satisfies Record<Job['kind'], string>
const nouns: Partial<Record<string, string>> = workNouns satisfies Record<Job['kind'], string>
const cancels: Partial<Record<string, string>> = cancelWords satisfies Record<Job['kind'], string>

/**
 * Returns the newest job of each file by media ID. Cancelled jobs are skipped, because they didn't change the file; except cancelled
 * checks, which leave a file unusable and have an error.
 */
export function newestJobs(jobs: readonly Job[]): Map<string, Job> {
  const newest = new Map<string, Job>()
  for (const job of jobs) {
    if (job.state === 'cancelled' && job.error === null) continue
    const other = newest.get(job.mediaId)
    // The list is sorted newest first, which decides between jobs of the same second.
    if (!other || job.createdAt > other.createdAt) newest.set(job.mediaId, job)
  }
  return newest
}

/** Returns the reason why a finished job left its file unusable or unchanged, as shown to the user; null if it gave none. */
export function failureOf(job: Job | undefined): string | null {
  return job?.state === 'failed' || job?.state === 'cancelled' ? job.error : null
}

/** The progress of work in its displayed form. */
export interface WorkProgress {
  /** The accessible name. */
  name: string
  /** The current step, or the place in line or another reason for waiting. */
  label: string
  /** 0 to 100. */
  percent: number
  secondsLeft?: number | undefined
}

/** Returns the progress of an active job. */
export function progressOf(job: Job): WorkProgress {
  return { name: jobLabel(job.kind), label: workLabel(job), percent: job.progress, secondsLeft: job.secondsLeft }
}

/** Returns the label of a job kind. */
export function jobLabel(kind: Job['kind']): string {
  return kinds[kind] ?? 'Processing'
}

/** Returns the label of the button that cancels a job. */
export function cancelLabel(kind: Job['kind']): string {
  return cancels[kind] ?? 'Cancel job'
}

/** Returns a job's current step without its place in line, which changes too often to be announced. */
export function stepLabel({ error, state, stage, kind }: Job): string {
  // An unfinished job has an error only while it waits.
  if (error !== null) return error
  if (state === 'queued') return waits[kind] ?? 'Waiting'
  return (stage === null ? undefined : stages[stage]) ?? jobLabel(kind)
}

/** Returns a job's current step, or only the place in line of a waiting one, for a card or a cell of a table. */
export function shortLabel(job: Job): string {
  const { error, state, place } = job
  if (error !== null || state !== 'queued' || place === undefined) return stepLabel(job)
  return place === 1 ? 'Next in line' : formatPlace(place)
}

/** Returns whether a job waits behind others and can be moved to the front. Older back ends report no place. */
export function canRunNext({ state, place = 1 }: Job): boolean {
  return state === 'queued' && place > 1
}

/** Returns a job's current step, with the place in line of a waiting one, such as `Waiting to detect: next, after the redaction of a.pdf`. */
function workLabel(job: Job): string {
  const { error, state, place, waitsFor } = job
  const step = stepLabel(job)
  if (error !== null || state !== 'queued' || place === undefined) return step
  const after = waitsFor ? `, after the ${nouns[waitsFor.kind] ?? 'job'} of ${waitsFor.name}` : ''
  return `${step}: ${formatPlace(place)}${after}`
}
