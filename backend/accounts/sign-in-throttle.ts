import { Refusal } from '../http/refusal'

const SECOND = 1000
/** Wrong passwords allowed without a wait, per account and per client. A client may be a whole office. */
const FREE = { account: 5, client: 50 } as const
const LONGEST_WAIT = 15 * 60 * SECOND
/** Attempts are forgotten after this time without another one. */
const MEMORY = 24 * 60 * 60 * SECOND

interface Attempts {
  count: number
  /** Epoch milliseconds of the last attempt; `before` is the same for the previous one. */
  at: number
  before: number
  free: number
}

export interface SignInThrottle {
  /**
   * Counts an attempt, before its password is checked, so that simultaneous attempts count, too.
   *
   * @throws Refusal 429 while the account or the client has to wait; then the password must not be checked
   */
  begin: (email: string, client: string) => void
  /** Uncounts an attempt whose password was correct. Afterwards, only this client's attempts on the account count for it. */
  succeed: (email: string, client: string) => void
  /** Makes a client known to an account that it has created, without an attempt to uncount. */
  know: (email: string, client: string) => void
  /** Resets the account's count after its owner has set a new password. */
  forget: (email: string) => void
}

function waitWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/**
 * Slows down guessing: after the free attempts, each wrong password doubles the wait, up to 15 minutes. Addresses without an account are
 * treated the same, so that responses don't reveal which exist. A client that has signed in to an account isn't slowed down by attempts of
 * others on it. Stored in memory, because a write per attempt would let strangers fill the storage.
 *
 * @param clock epoch milliseconds
 */
export function createSignInThrottle(clock: () => number): SignInThrottle {
  const attempts = new Map<string, Attempts>()
  /** The pairs of accounts and clients that have signed in. */
  const known = new Set<string>()

  const accountOf = (email: string): string => JSON.stringify([email.toLowerCase()])
  const pairOf = (email: string, client: string): string => JSON.stringify([email.toLowerCase(), client])
  /** Returns the counters of an attempt: the pair for a known client; otherwise the account and the client. */
  const countersOf = (email: string, client: string): [key: string, free: number][] => {
    const pair = pairOf(email, client)
    if (known.has(pair)) return [[pair, FREE.account]]
    return [
      [accountOf(email), FREE.account],
      [client, FREE.client],
    ]
  }

  function millisecondsLeft(key: string): number {
    const found = attempts.get(key)
    if (!found || found.count < found.free) return 0
    return found.at + Math.min(LONGEST_WAIT, 2 ** (found.count - found.free) * SECOND) - clock()
  }

  function forgetOld(): void {
    for (const [key, found] of attempts) {
      // The clock was set back. The wait restarts, because its end could be a year away.
      found.at = Math.min(found.at, clock())
      if (clock() - found.at > MEMORY) attempts.delete(key)
    }
  }

  return {
    begin: (email, client) => {
      forgetOld()
      const counters = countersOf(email, client)
      const left = Math.max(...counters.map(([key]) => millisecondsLeft(key)))
      if (left > 0) {
        const seconds = Math.ceil(left / SECOND)
        throw new Refusal(429, `Too many wrong passwords. Try again in ${waitWords(seconds)}, or reset your password.`, {
          headers: { 'Retry-After': String(seconds) },
        })
      }
      for (const [key, free] of counters) {
        const { count = 0, at = clock() } = attempts.get(key) ?? {}
        attempts.set(key, { count: count + 1, at: clock(), before: at, free })
      }
    },
    succeed: (email, client) => {
      for (const [key] of countersOf(email, client)) {
        const found = attempts.get(key)
        // A correct password doesn't restart the wait of others.
        if (found && found.count > 1) attempts.set(key, { ...found, count: found.count - 1, at: found.before })
        else attempts.delete(key)
      }
      attempts.delete(pairOf(email, client))
      known.add(pairOf(email, client))
    },
    know: (email, client) => void known.add(pairOf(email, client)),
    forget: (email) => {
      const account = accountOf(email)
      // The key of a pair starts with its account's key.
      for (const key of attempts.keys()) if (key === account || key.startsWith(`${account.slice(0, -1)},`)) attempts.delete(key)
    },
  }
}
