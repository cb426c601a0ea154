import type { Live } from './live'

/** News of a process for the others about people at its pages, which no record has. */
export type News =
  /** A session's page shows a file, whose jobs then come first. */
  | { kind: 'opened'; sessionToken: string; mediaId: string }
  /** A user's review is open since epoch milliseconds, or was closed. */
  | { kind: 'reviewing'; mediaId: string; userId: string; reviewerId: string; openSince: number | null }

/** The records that a change of another process has written or deleted. */
export interface ChangedElsewhere {
  /** The IDs of jobs. */
  jobs: readonly string[]
  /** Whether files, or limits of accounts, have changed. */
  media: boolean
  accounts: boolean
}

/** The other processes of a home that share its records. One of all runs the jobs: it leads. */
export interface Peers {
  /** Whether no other process was there when this one started. Only then may files without a record be removed: others may be writing theirs. */
  startedAlone: boolean
  leads: () => boolean
  /** Calls the work when this process begins to lead, or at once if it does. */
  whenLeading: (work: () => Promise<void>) => void
  /** Returns the live jobs of the process that leads. */
  live: () => Live
  /** Calls the listener after changes of other processes, one after another. */
  onChange: (listener: (changed: ChangedElsewhere) => Promise<void>) => void
  /** Publishes news to the other processes. */
  publish: (news: News) => void
  /** Calls the listener with the news of other processes. */
  onNews: (listener: (news: News) => void | Promise<void>) => void
}
