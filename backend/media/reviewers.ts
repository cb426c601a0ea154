import type { Peers } from '../ports/peers'

/** Milliseconds after which an open review is forgotten without another call, as the contract says. */
const MEMORY = 75_000
/** Max open reviews of a user, so that invented IDs can't fill the memory. */
const MAX_PER_USER = 50

interface OpenReview {
  mediaId: string
  userId: string
  /** Epoch milliseconds. */
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
    return [...new Set([...open.values()].flatMap((one) => (one.mediaId === mediaId ? [one.userId] : [])))]
  }

  function change(mediaId: string, apply: () => void): boolean {
    const before = of(mediaId)
    apply()
    const after = of(mediaId)
    return before.length !== after.length || before.some((userId, index) => after[index] !== userId)
  }

  const keep = (mediaId: string, userId: string, reviewerId: string): boolean =>
    change(mediaId, () => {
      const key = keyOf(mediaId, userId, reviewerId)
      const own = [...open].filter(([known, one]) => one.userId === userId && known !== key)
      for (const [known] of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) open.delete(known)
      open.set(key, { mediaId, userId, at: clock() })
    })
  const remove = (mediaId: string, userId: string, reviewerId: string): boolean =>
    change(mediaId, () => open.delete(keyOf(mediaId, userId, reviewerId)))

  peers?.onNews((news) => {
    if (news.kind === 'reviewing') (news.isOpen ? keep : remove)(news.mediaId, news.userId, news.reviewerId)
  })
  return {
    keep: (mediaId, userId, reviewerId) => {
      peers?.publish({ kind: 'reviewing', mediaId, userId, reviewerId, isOpen: true })
      return keep(mediaId, userId, reviewerId)
    },
    remove: (mediaId, userId, reviewerId) => {
      peers?.publish({ kind: 'reviewing', mediaId, userId, reviewerId, isOpen: false })
      return remove(mediaId, userId, reviewerId)
    },
    of,
  }
}
