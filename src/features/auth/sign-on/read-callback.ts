import type { Pending } from './pending'
import { isProviderName, type ProviderName } from './providers'

/** The result of a provider's redirect. */
export type Callback =
  | { kind: 'exchange'; provider: ProviderName; exchange: { code: string; verifier: string; nonce: string; iss?: string } }
  | { kind: 'failed'; reason: string }

/** Providers ask for a password and perhaps for a second factor. */
const MAX_MILLISECONDS = 10 * 60 * 1000

const failed = (reason: string): Callback => ({ kind: 'failed', reason })

/**
 * Reads the URL that a provider redirected to. Its parameters are ignored unless they contain the state of a sign-in that this tab started.
 *
 * @param provider the name in the URL
 * @param pending the sign-in this tab started, already removed from storage
 * @param now epoch milliseconds
 */
export function readCallback(provider: string, parameters: URLSearchParams, pending: Pending | null, now: number): Callback {
  if (!isProviderName(provider)) return failed(`Sign-in with "${provider}" isn’t supported.`)
  // A clock that was set back doesn't extend the time.
  if (!pending || now - pending.startedAt > MAX_MILLISECONDS || now < pending.startedAt) {
    return failed('This sign-in has expired or was started in another tab. Start again from the login page.')
  }
  if (pending.provider !== provider || parameters.get('state') !== pending.state) {
    return failed('This response doesn’t match the sign-in you started. Start again from the login page.')
  }
  const { label, verifier, nonce } = pending
  const error = parameters.get('error')
  if (error === 'access_denied') {
    return failed(`${label} sign-in was cancelled. Try again and allow access to your profile.`)
  }
  if (error !== null) return failed(`${label} couldn’t sign you in (${shortened(error)}). Try again later.`)
  const code = parameters.get('code') ?? ''
  if (code === '') return failed(`${label} didn’t return a sign-in code. Try again.`)
  const iss = parameters.get('iss')
  return { kind: 'exchange', provider, exchange: { code, verifier, nonce, ...(iss === null || iss === '' ? {} : { iss }) } }
}

/** Shortens an error code and strips its punctuation, because anyone can put arbitrary text into a URL. */
function shortened(error: string): string {
  return error.replaceAll(/[^\w ]/g, ' ').slice(0, 60)
}
