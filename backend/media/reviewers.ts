import type { Peers } from '../ports/peers'

/** Milliseconds after which an open review is forgotten without another call, as the contract says. */
const MEMORY = 75_000
/** Max open reviews of a user, so that invented IDs can't fill the memory. */
const MAX_PER_USER = 50

interface OpenReview {
  mediaId: string
  userId: string
  /** Epoch milliseconds of the first and of the last report. */
  since: number
  at: number
}

export interface Reviewers {
  /** Records that a user's review is open. Returns whether the people who review the file have changed. */
  keep: (mediaId: string, userId: string, reviewerId: string) => boolean
  /** Forgets an open review. Returns whether the people who review the file have changed. */
  remove: (mediaId: string, userId: string, reviewerId: string) => boolean
  /** Returns the users who review a file, those who began first first. */
  of: (mediaId: string) => string[]
}

/**
 * Holds who is reviewing a file. Stored in memory, because a reviewer who is still there reports it again soon after a restart, and each
 * process tells the others.
 *
 * @param clock epoch milliseconds
 */
export function createReviewers(clock: () => number, peers?: Pick<Peers, 'publish' | 'onNews'>): Reviewers {
  const open = new Map<string, OpenReview>()
  const keyOf = (mediaId: string, userId: string, reviewerId: string): string => JSON.stringify([userId, mediaId, reviewerId])

  function forgetOld(): void {
    for (const [key, { at }] of open) if (Math.abs(clock() - at) > MEMORY) open.delete(key)
  }

  function of(mediaId: string): string[] {
    forgetOld()
    const reviews = [...open.values()].filter((one) => one.mediaId === mediaId)
    // News of other processes arrive late.
    return [...new Set(reviews.toSorted((one, other) => one.since - other.since).map(({ userId }) => userId))]
  }

  function change(mediaId: string, apply: () => void): boolean {
    const before = of(mediaId)
    apply()
    const after = of(mediaId)
    return before.length !== after.length || before.some((userId, index) => after[index] !== userId)
  }

  const keep = (mediaId: string, userId: string, reviewerId: string, since: number): boolean =>
    change(mediaId, () => {
      const key = keyOf(mediaId, userId, reviewerId)
      const own = [...open].filter(([known, one]) => one.userId === userId && known !== key)
      for (const [known] of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) open.delete(known)
      open.set(key, { mediaId, userId, since: Math.min(since, open.get(key)?.since ?? since), at: clock() })
    })
  const remove = (mediaId: string, userId: string, reviewerId: string): boolean =>
    change(mediaId, () => open.delete(keyOf(mediaId, userId, reviewerId)))

  peers?.onNews((news) => {
    if (news.kind !== 'reviewing') return
    const { mediaId, userId, reviewerId, openSince } = news
    if (openSince === null) remove(mediaId, userId, reviewerId)
    else keep(mediaId, userId, reviewerId, openSince)
  })
  return {
    keep: (mediaId, userId, reviewerId) => {
      const hasChanged = keep(mediaId, userId, reviewerId, clock())
      const { since: openSince = clock() } = open.get(keyOf(mediaId, userId, reviewerId)) ?? {}
      peers?.publish({ kind: 'reviewing', mediaId, userId, reviewerId, openSince })
      return hasChanged
    },
    remove: (mediaId, userId, reviewerId) => {
      peers?.publish({ kind: 'reviewing', mediaId, userId, reviewerId, openSince: null })
      return remove(mediaId, userId, reviewerId)
    },
    of,
  }
}
