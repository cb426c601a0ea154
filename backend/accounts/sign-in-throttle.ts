import { emptyMemories, type LimitMemories } from './limit-memory'
import { createThrottle, pairOf, type Policy } from './throttle'

/** The longest wait in seconds. */
const LONGEST = 15 * 60

const WRONG_PASSWORDS: Policy = {
  name: 'sign-in',
  account: { free: 5, first: 1, longest: LONGEST },
  client: { free: 50, first: 1, longest: LONGEST },
  words: (wait) => `Too many wrong passwords. Try again in ${wait}, or reset your password.`,
}

const wrongCodes = (wait: string): string => `Too many wrong codes. Try again in ${wait}.`

export interface SignInThrottle {
  /**
   * Counts an attempt, before its password is checked.
   *
   * @throws Refusal 429 while the account or the client has to wait; then the password must not be checked
   */
  begin: (email: string, client: string) => void
  /** Counts an attempt with a code of the second step, together with the wrong passwords. @throws Refusal 429 like `begin` */
  beginCode: (email: string, client: string) => void
  /** Uncounts an attempt whose password was correct, but whose second step is still to come: it must not reset the count of wrong codes. */
  pass: (email: string, client: string) => void
  /** Uncounts an attempt whose password was correct. Afterwards, only this client's attempts on the account count for it. */
  succeed: (email: string, client: string) => void
  /** Makes a client known to an account that it has created, without an attempt to uncount. */
  know: (email: string, client: string) => void
  /** Resets the account's count after its owner has set a new password. */
  forget: (email: string) => void
}

/**
 * Slows down guessing of passwords: after the free attempts, each wrong one doubles the wait, up to 15 minutes.
 *
 * @param clock epoch milliseconds
 */
export function createSignInThrottle(clock: () => number, memories: LimitMemories = emptyMemories(clock)): SignInThrottle {
  const { begin, uncount, forget } = createThrottle(WRONG_PASSWORDS, memories, clock)
  const know = (email: string, client: string): void =>
    memories.known.set(pairOf(email, client), { count: 0, at: clock(), before: clock() })

  return {
    begin: (email, client) => begin(email, client),
    beginCode: (email, client) => begin(email, client, wrongCodes),
    pass: uncount,
    succeed: (email, client) => {
      uncount(email, client)
      know(email, client)
      forget(email, client)
    },
    know,
    forget: (email) => forget(email),
  }
}
