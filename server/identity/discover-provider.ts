import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'

import type { ProviderSettings } from '../settings'
import { codeOf } from './sign-on-errors'

/** People wait for the login page meanwhile. */
const TIMEOUT_SECONDS = 5

/** A provider may move its endpoints. */
const KEPT_MILLISECONDS = 60 * 60 * 1000

/** Requests don't wait again and again for a provider that doesn't respond. */
const RETRY_MILLISECONDS = 30 * 1000

/** Reads a provider's endpoints and keys from its issuer. */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  // The settings allow plain HTTP only for this machine.
  const isPlain = new URL(issuer).protocol === 'http:'
  const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  // By OpenID Connect Discovery, a provider that names no method supports the second one.
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
  const authentication = takesPost ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
  const configuration = new Configuration(metadata, clientId, { client_secret: clientSecret }, authentication)
  configuration.timeout = TIMEOUT_SECONDS
  if (isPlain) allowInsecureRequests(configuration)
  enableNonRepudiationChecks(configuration)
  return configuration
}

/**
 * Returns a function that discovers a provider at its first call, and keeps what it has found for an hour, or a failure for 30 seconds.
 *
 * @param clock epoch milliseconds
 */
export function cacheDiscovered(settings: ProviderSettings, clock: () => number): () => Promise<Configuration> {
  let last: { found: Promise<Configuration>; at: number; kept: number } | undefined
  return () => {
    const age = last === undefined ? Infinity : clock() - last.at
    // A result from the future was found before the clock was set back, when certificates may have seemed expired.
    if (last !== undefined && age >= 0 && age < last.kept) return last.found
    const attempt = { found: discover(settings), at: clock(), kept: KEPT_MILLISECONDS }
    attempt.found.catch((error: unknown) => {
      attempt.at = clock()
      attempt.kept = RETRY_MILLISECONDS
      console.warn(`Couldn’t reach the sign-in of ${settings.label} (${codeOf(error)}).`)
    })
    last = attempt
    return attempt.found
  }
}
