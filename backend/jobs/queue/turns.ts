import type { Reader } from '../../accounts/profiles'
import type { JobRecord, MediaRecord } from '../../records/records'
import type { Lane } from '../../ports/engines'
import type { ComputerLane } from './computers'
import { rowsById, type Draft, type Tables } from '../../ports/tables'
import { createCosts, type Costs } from './costs'
import { laneOf, startable } from './lanes'
import { followOpenFiles } from './open-files'
import { placesIn, type Places } from './places'
import { firstTurn, rankJobs, takeTurns, type Ranked, type Turn } from './schedule'

interface TurnsParts {
  tables: Tables
  /** Epoch seconds. */
  now: () => number
}

/** The running work, by file and owner. */
export type Running = readonly { mediaId: string; ownerId: string }[]

export interface Turns {
  /** Returns the next job of a lane among open jobs. */
  next: (lane: ComputerLane, open: readonly JobRecord[], running: Running) => Promise<Turn<JobRecord> | undefined>
  /** Notes that a lane starts a job. The lanes of a kind share their turns. */
  started: (lane: Lane, turn: Turn<JobRecord>) => void
  /** Returns the stages of a job, with the seconds that they are expected to take. */
  planOf: Costs['planOf']
  /** Notes how long the stages of a job took, to be stored with the next change. */
  measured: Costs['measured']
  store: (draft: Pick<Draft, 'setSetting'>) => void
  /** Notes that a session's page shows a file. Returns whether that may change the order. */
  opened: (sessionToken: string, mediaId: string) => boolean
  isOpen: (mediaId: string) => boolean
  /** Returns the places in line of the waiting jobs, by job ID. Checks of uploads have none, because they wait for seconds. */
  places: (open: readonly JobRecord[]) => Promise<Places>
}

/** Applies the rule of `schedule.ts` to the jobs of the records. */
export function createTurns({ tables, now }: TurnsParts): Turns {
  const { planOf, costOf, measured, stored, restore } = createCosts()
  let isRestored = false
  const restoreOnce = async (): Promise<void> => {
    if (isRestored) return
    restore(await tables.setting('costs'))
    isRestored = true
  }
  const { opened, isOpen } = followOpenFiles(now)
  const passed = new Map<Lane, number>()
  const filesOf = (open: readonly JobRecord[]): Promise<ReadonlyMap<string, MediaRecord>> =>
    rowsById(
      tables,
      'media',
      open.map(({ mediaId }) => mediaId),
    )
  const rank = (open: readonly JobRecord[], files: ReadonlyMap<string, MediaRecord>): Ranked<JobRecord>[] =>
    rankJobs(open, { isOpen: ({ mediaId }) => isOpen(mediaId), costOf: (job) => costOf(job, files.get(job.mediaId)) })

  return {
    next: async ({ lane, computer: { cores } }, open, running) => {
      await restoreOnce()
      const files = await filesOf(open)
      const owners = running.map(({ ownerId }) => ownerId)
      const atLimit = await usersAtLimit(tables, new Set(open.map(({ ownerId }) => ownerId)), owners)
      const isBusy = (mediaId: string): boolean => running.some((run) => run.mediaId === mediaId)
      const may = startable(rank(open, files), lane, { cores, typeOf: (mediaId) => files.get(mediaId)?.type, isBusy }).filter(
        ({ job }) => !atLimit.has(job.ownerId),
      )
      return firstTurn(may, now(), passed.get(lane) ?? 0)
    },
    started: (lane, turn) => void passed.set(lane, turn.passed),
    planOf,
    measured,
    store: (draft) => draft.setSetting('costs', stored()),
    opened,
    isOpen,
    places: async (open) => {
      const files = await filesOf(open)
      const ranked = rank(open, files).filter(({ job }) => laneOf(job, files.get(job.mediaId)?.type) === 'long')
      const waiting = ranked.filter(({ job }) => job.state === 'queued')
      const line = [...takeTurns(waiting, now(), passed.get('long') ?? 0)].map(({ job }) => job)
      const running = ranked.map(({ job }) => job).filter(({ state }) => state === 'running')
      const projects = await rowsById(
        tables,
        'projects',
        [...files.values()].map(({ projectId }) => projectId),
      )
      return placesIn(line, running, (mediaId) => {
        const file = files.get(mediaId)
        return file && { ...file, isShared: (projects.get(file.projectId)?.members ?? []).length > 0 }
      })
    },
  }
}

/**
 * Returns the users among the owners of waiting jobs whose enterprise account already runs its max concurrent jobs.
 *
 * @param running the owners of the running jobs
 */
async function usersAtLimit(records: Reader, owners: ReadonlySet<string>, running: readonly string[]): Promise<ReadonlySet<string>> {
  // A user without a stored profile has a personal account.
  const profiles = await rowsById(records, 'profiles', [...owners, ...running])
  const accountOf = (userId: string): string | null => profiles.get(userId)?.accountId ?? null
  const accounts = await rowsById(
    records,
    'accounts',
    [...owners].flatMap((userId) => accountOf(userId) ?? []),
  )
  const busy = running.map(accountOf)
  const isAtLimit = (userId: string): boolean => {
    const account = accounts.get(accountOf(userId) ?? '')
    return account !== undefined && busy.filter((one) => one === account.id).length >= account.maxConcurrentJobs
  }
  return new Set([...owners].filter(isAtLimit))
}
