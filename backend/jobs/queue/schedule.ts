import type { JobRecord } from '../../records/records'

/**
 * The order in which waiting jobs run, as a pure rule. Classes decide first, in the order of `RANKS`; within a class, short jobs run before
 * long ones. Jobs of one file run in the order of their requests, so a file's oldest job counts as the most urgent of the jobs behind it.
 *
 * Nothing starves: a job that has waited for `PATIENCE_SECONDS` and is the oldest one that may run is owed a turn. It gets every fourth
 * start of its lane, or every eighth while people keep pressing **Run next**. So a job with n older ones starts within 4 * (n + 1) starts.
 * A queue that ran every job after some age would become first in, first out with the first batch that takes longer than that age, and
 * exports would wait behind uploads again.
 */
const RANKS = {
  runNext: 0,
  /** Work that a person requested on the open file. */
  openFile: 1,
  exports: 2,
  /** Work on the open file that no one requested, such as the detection on upload. */
  openFileAutomatic: 3,
  pressed: 4,
  automatic: 5,
} as const

/** Seconds after which the oldest job is owed a turn. Shorter waits are what the classes are for. */
export const PATIENCE_SECONDS = 600
/** One start of this many belongs to the oldest job that may run. */
export const FAIR_TURN = 4
/** The same while people press **Run next**, which would be broken if other jobs came first as often. */
export const FAIR_TURN_BEFORE_RUN_NEXT = 8
/** Estimated seconds up to which automatic work may run beside the long jobs. */
export const SHORT_SECONDS = 30

/** The fields of a job that decide its turn. */
export type Schedulable = Pick<JobRecord, 'id' | 'mediaId' | 'kind' | 'sequence' | 'createdAt' | 'automatic' | 'runNext'>

/** The settings that decide about turns besides the jobs themselves. */
interface RankSettings<Job> {
  isOpen: (job: Job) => boolean
  /** Returns the seconds that a job is expected to take. */
  costOf: (job: Job) => number
}

/** A job with its urgency. */
export interface Ranked<Job> {
  job: Job
  rank: number
  /** Of several jobs to run next, the one that was pressed last. */
  runNext: number
  cost: number
  sequence: number
}

/** A start of a job: how many jobs have passed the oldest one in a row, including this. */
export interface Turn<Job> {
  job: Job
  passed: number
}

function rankOf<Job extends Schedulable>(job: Job, isOpen: boolean): number {
  if (job.runNext !== undefined) return RANKS.runNext
  if (isOpen) return job.automatic ? RANKS.openFileAutomatic : RANKS.openFile
  if (job.automatic) return RANKS.automatic
  return job.kind === 'redact' || job.kind === 'export' ? RANKS.exports : RANKS.pressed
}

/** Compares by class, then by the last press of **Run next**, then by cost. */
function compare(one: Omit<Ranked<unknown>, 'job'>, other: Omit<Ranked<unknown>, 'job'>): number {
  return one.rank - other.rank || other.runNext - one.runNext || one.cost - other.cost || one.sequence - other.sequence
}

/** Returns unfinished jobs in the order of their urgency, without regard to how long they have waited. */
export function rankJobs<Job extends Schedulable>(jobs: readonly Job[], { isOpen, costOf }: RankSettings<Job>): Ranked<Job>[] {
  const newestFirst = jobs.toSorted((one, other) => other.sequence - one.sequence)
  const urgent = new Map<string, Omit<Ranked<Job>, 'job'>>()
  const ranked = newestFirst.map((job) => {
    const { sequence, runNext = -1 } = job
    const own = { rank: rankOf(job, isOpen(job)), runNext, cost: costOf(job), sequence }
    const behind = urgent.get(job.mediaId)
    const most = behind !== undefined && compare(behind, own) < 0 ? behind : own
    urgent.set(job.mediaId, most)
    return { job, ...most }
  })
  // Jobs of a file that share the urgency of the last one stay in their order.
  return ranked.toSorted((one, other) => compare(one, other) || one.job.sequence - other.job.sequence)
}

/** Returns whether a person waits for a job, rather than a program having added it. */
export function isWanted({ rank }: Pick<Ranked<unknown>, 'rank'>): boolean {
  return rank < RANKS.automatic
}

/**
 * Yields ranked jobs in the order in which they start, with the turns of jobs that have waited long.
 *
 * @param passed the starts since the oldest job had its turn
 */
export function* takeTurns<Job extends Schedulable>(
  ranked: readonly Ranked<Job>[],
  now: number,
  passed: number,
): Generator<Turn<Job>, void, void> {
  const oldestFirst = ranked.toSorted((one, other) => one.job.sequence - other.job.sequence)
  const waiting = new Set(ranked)
  const isWaiting = (one: Ranked<Job>): boolean => waiting.has(one)
  let [oldestAt, firstAt, inRow] = [0, 0, passed]
  while (waiting.size > 0) {
    // Everything before these has started.
    oldestAt = indexFrom(oldestFirst, oldestAt, isWaiting)
    firstAt = indexFrom(ranked, firstAt, isWaiting)
    const [oldest, first] = [oldestFirst[oldestAt], ranked[firstAt]]
    if (!oldest || !first) return
    const turn = first.rank === RANKS.runNext ? FAIR_TURN_BEFORE_RUN_NEXT : FAIR_TURN
    const isOwed = now - oldest.job.createdAt >= PATIENCE_SECONDS && inRow >= turn - 1
    const chosen = isOwed ? oldest : first
    inRow = chosen === oldest ? 0 : inRow + 1
    waiting.delete(chosen)
    yield { job: chosen.job, passed: inRow }
  }
}

/** Returns the index of the first row from an index on that passes a test; the length if none does. */
function indexFrom<Row>(rows: readonly Row[], start: number, test: (row: Row) => boolean): number {
  let index = start
  for (let row = rows[index]; row !== undefined && !test(row); row = rows[index]) index += 1
  return index
}

/** Returns the next turn among the ranked jobs that a lane may start. */
export function firstTurn<Job extends Schedulable>(ranked: readonly Ranked<Job>[], now: number, passed: number): Turn<Job> | undefined {
  const { value } = takeTurns(ranked, now, passed).next()
  return value ?? undefined
}
