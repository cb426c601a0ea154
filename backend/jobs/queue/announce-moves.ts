import type { JobRecord } from '../../records/records'
import type { Change } from '../../ports/tables'
import type { Places } from './places'

/** Places up to which moves are announced. The app lists no more; others learn theirs when they list their jobs. */
const ANNOUNCED_PLACES = 50

interface MovesParts {
  openJobs: () => Promise<readonly JobRecord[]>
  /** Computes the places of the waiting jobs among open ones. */
  placesOf: (open: readonly JobRecord[]) => Promise<Places>
  isOpen: (mediaId: string) => boolean
  /** Receives waiting jobs with a new place. */
  onMoved: (jobs: JobRecord[]) => Promise<void>
}

export interface Moves {
  /** Returns the places of the waiting jobs, by job ID. */
  places: () => Promise<Places>
  /** Announces new places. */
  announce: (isReported?: (jobId: string) => boolean) => Promise<void>
  /** Announces new places after a change of the records, except those of the changed jobs, which are reported anyway. */
  afterChange: (changed: ReadonlySet<string>, hasChangedFiles: boolean) => Promise<void>
  /** Computes the places again when they are needed, in a process that announces none. */
  forget: () => void
}

/**
 * Keeps the places in line and announces those that change. They are computed once per change, because each presented job reads its own:
 * a list of 200 jobs in a queue of 500 would otherwise sort the queue 200 times.
 */
export function announceMoves({ openJobs, placesOf, isOpen, onMoved }: MovesParts): Moves {
  let known: Promise<Places> | undefined
  let announced = new Map<string, string>()
  const places = async (): Promise<Places> => {
    known ??= openJobs().then(placesOf)
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }

  async function announce(isReported: (jobId: string) => boolean = () => false): Promise<void> {
    const opened = openJobs()
    known = opened.then(placesOf)
    const [current, open] = [await places(), await opened]
    const before = announced
    announced = new Map([...current].map(([id, place]) => [id, JSON.stringify(place)]))
    const moved = open.filter(({ id, mediaId }) => {
      if (isReported(id) || announced.get(id) === before.get(id) || !announced.has(id)) return false
      return (current.get(id)?.place ?? 0) <= ANNOUNCED_PLACES || isOpen(mediaId)
    })
    if (moved.length > 0) await onMoved(moved)
  }

  return {
    places,
    announce,
    // A file's name is shown, and its type and size decide about the cost.
    afterChange: async (changed, hasChangedFiles) => {
      if (changed.size > 0 || hasChangedFiles) await announce((id) => changed.has(id))
    },
    forget: () => {
      known = undefined
    },
  }
}

/** Returns what a change of the records means for the line: the IDs of changed jobs, and whether files have changed. */
export function changedIn(changes: readonly Change[]): [jobs: ReadonlySet<string>, hasChangedFiles: boolean] {
  const jobs = new Set(changes.flatMap(({ table, id }) => (table === 'jobs' ? [id] : [])))
  return [jobs, changes.some(({ table }) => table === 'media')]
}
