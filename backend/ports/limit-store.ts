/** The stored state of a limit: the attempts that count for one address, client, or pair of both. */
export interface LimitEntry {
  count: number
  /** Epoch milliseconds of the last attempt; `before` is the same for the previous one. */
  at: number
  before: number
}

/** The kinds of entries: counted attempts, and pairs of accounts and clients that have signed in. */
export type LimitKind = 'attempts' | 'known'

export interface LimitStore {
  /** Returns the stored entries by their keys. */
  load: (kind: LimitKind) => Promise<[key: string, entry: LimitEntry][]>
  /** Stores an entry, or removes it, without being waited for: a full disk must not stop people from signing in. */
  note: (kind: LimitKind, key: string, entry: LimitEntry | null) => void
  /** Calls the listener with what other processes note. Absent in a home with one process. */
  onNote?: (listener: (kind: LimitKind, key: string, entry: LimitEntry | null) => void) => void
}
