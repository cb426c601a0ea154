import type { Pending } from './pending'
import { isProviderName, PROVIDER_LABELS, type ProviderName } from './providers'

/** What a provider's way back leads to. */
export type Callback = { kind: 'exchange'; provider: ProviderName; code: string; verifier: string } | { kind: 'failed'; reason: string }

const failed = (reason: string): Callback => ({ kind: 'failed', reason })

/**
 * Reads the address that a provider has sent somebody back to. Nothing of it is believed unless it carries the state of a sign-in
 * that this tab began.
 *
 * @param provider as the address names it
 * @param pending what this tab had begun, already taken out of the storage
 */
export function readCallback(provider: string, parameters: URLSearchParams, pending: Pending | null): Callback {
  if (!isProviderName(provider)) return failed(`There is no way to sign in with "${provider}" here.`)
  const label = PROVIDER_LABELS[provider]
  if (!pending) {
    return failed('This sign-in is over already, or it was begun in another tab or browser. Begin again from the log-in page.')
  }
  if (pending.provider !== provider || parameters.get('state') !== pending.state) {
    return failed('This answer does not belong to the sign-in that was begun here, so it was not used. Begin again from the log-in page.')
  }
  const error = parameters.get('error')
  if (error === 'access_denied') {
    return failed(`You did not allow ${label} to tell us who you are, so you are not signed in.`)
  }
  if (error !== null) return failed(`${label} could not sign you in (${shortened(error)}). Try again in a while.`)
  const code = parameters.get('code') ?? ''
  if (code === '') return failed(`${label} sent no code, so you are not signed in. Try again.`)
  return { kind: 'exchange', provider, code, verifier: pending.verifier }
}

/** The standard's error codes are short words; anything may stand in an address. */
function shortened(error: string): string {
  return error.replaceAll(/[^\w ]/g, ' ').slice(0, 60)
}
