import { Refusal } from '../http/refusal'
import type { LimitMemories } from './limit-memory'

const SECOND = 1000

/** How many attempts are free, and how many seconds pass between the further ones. Each doubles the wait, from `first` to `longest`. */
export interface Limit {
  free: number
  first: number
  longest: number
}

export interface Policy {
  name: string
  /** The limit of an email address, whether it has an account or not. */
  account: Limit
  /** The limit of a client, which may be a whole office. */
  client: Limit
  /** Returns the error while attempts have to wait. */
  words: (wait: string) => string
}

export interface Throttle {
  /**
   * Counts an attempt, before it is carried out, so that simultaneous attempts count, too.
   *
   * @param email undefined for attempts that name no address
   * @param words the error while attempts have to wait, if not the policy's
   * @throws Refusal 429 while the address or the client has to wait; then the attempt must not be carried out
   */
  begin: (email: string | undefined, client: string, words?: Policy['words']) => void
  /** Uncounts an attempt that was in order. */
  uncount: (email: string | undefined, client: string) => void
  /** Resets the count of an address: for one client that is known to it, or for all. */
  forget: (email: string, client?: string) => void
}

function waitWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Returns the key of the pair of an account and a client. */
export const pairOf = (email: string, client: string): string => JSON.stringify([email.toLowerCase(), client])

/**
 * Slows down attempts. Addresses without an account are treated like others, so that responses don't reveal which exist. A client that has
 * signed in to an account has its own count for that account, so that others can't lock its owner out.
 *
 * @param clock epoch milliseconds
 */
export function createThrottle(
  { name, account, client: clientLimit, words: usualWords }: Policy,
  { attempts, known }: LimitMemories,
  clock: () => number,
): Throttle {
  const keyOf = (...parts: (string | null)[]): string => JSON.stringify([name, ...parts])
  /** Returns the counters of an attempt: the pair for a known client; otherwise the address and the client. */
  const countersOf = (email: string | undefined, client: string): [key: string, limit: Limit][] => {
    const ofClient: [string, Limit] = [keyOf(null, client), clientLimit]
    if (email === undefined) return [ofClient]
    const address = email.toLowerCase()
    if (known.get(pairOf(email, client))) return [[keyOf(address, client), account]]
    return [[keyOf(address), account], ofClient]
  }

  function millisecondsLeft(key: string, { free, first, longest }: Limit): number {
    const found = attempts.get(key)
    if (!found || found.count < free) return 0
    return found.at + Math.min(longest, 2 ** (found.count - free) * first) * SECOND - clock()
  }

  return {
    begin: (email, client, words = usualWords) => {
      const counters = countersOf(email, client)
      const left = Math.max(...counters.map(([key, limit]) => millisecondsLeft(key, limit)))
      if (left > 0) {
        const seconds = Math.ceil(left / SECOND)
        throw new Refusal(429, words(waitWords(seconds)), { headers: { 'Retry-After': String(seconds) } })
      }
      for (const [key] of counters) {
        const { count = 0, at = clock() } = attempts.get(key) ?? {}
        attempts.set(key, { count: count + 1, at: clock(), before: at })
      }
    },
    uncount: (email, client) => {
      for (const [key] of countersOf(email, client)) {
        const found = attempts.get(key)
        // An attempt that was in order doesn't restart the wait of others.
        if (found && found.count > 1) attempts.set(key, { count: found.count - 1, at: found.before, before: found.before })
        else attempts.delete(key)
      }
    },
    forget: (email, client) => {
      if (client !== undefined) {
        attempts.delete(keyOf(email.toLowerCase(), client))
        return
      }
      const key = keyOf(email.toLowerCase())
      // The key of a pair starts with its address's key.
      for (const one of attempts.keys()) if (one === key || one.startsWith(`${key.slice(0, -1)},`)) attempts.delete(one)
    },
  }
}
