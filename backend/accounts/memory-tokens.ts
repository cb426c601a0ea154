import type { TokenKind, TokenStore } from '../ports/token-store'
import { STEP_SECONDS } from './lifetime'

interface Entry {
  text: string
  /** Epoch milliseconds. */
  madeAt: number
  lifetime: number
}

/** Milliseconds by which a clock may be set back without ending a token. Socket tokens are requested again at once. */
const STEP: Record<TokenKind, number> = { socket: 0, login: 1000 * STEP_SECONDS, asker: 1000 * STEP_SECONDS }

/**
 * Keeps tokens until the process ends. A token from the future has ended, so that a clock that was ahead doesn't extend it.
 *
 * @param clock epoch milliseconds
 */
export function memoryTokens(clock: () => number): TokenStore {
  const kept: Record<TokenKind, Map<string, Entry>> = { socket: new Map(), login: new Map(), asker: new Map() }

  /** Deletes ended tokens, so that a clock that is set back revives none. */
  function current(kind: TokenKind): Map<string, Entry> {
    const entries = kept[kind]
    for (const [token, { madeAt, lifetime }] of entries)
      if (madeAt - clock() > STEP[kind] || clock() - madeAt >= lifetime) entries.delete(token)
    return entries
  }

  return {
    put: async (kind, token, text, lifetime) => void current(kind).set(token, { text, madeAt: clock(), lifetime }),
    get: async (kind, token) => current(kind).get(token)?.text,
    take: async (kind, token) => {
      const entries = current(kind)
      const text = entries.get(token)?.text
      entries.delete(token)
      return text
    },
  }
}
