import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

import { Refusal } from '#backend/http/refusal.ts'

/** Codes of errors that mean that no usable response came. */
const NO_RESPONSE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Returns whether a provider or the connection to it caused an error. A connection that fails is a TypeError. */
export const isOfProvider = (error: unknown): boolean =>
  [ClientError, ResponseBodyError, WWWAuthenticateChallengeError, TypeError].some((kind) => error instanceof kind)

/** Returns the kind of an error for the log: neither tokens nor addresses. */
export function codeOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return /^[\w-]{1,60}$/.test(error.error) ? error.error : 'unknown'
  if (error instanceof ClientError || error instanceof WWWAuthenticateChallengeError) return error.code ?? 'unknown'
  return error instanceof TypeError ? 'no connection' : 'unknown'
}

/** Returns what a person is told of an error at a provider. */
export function refusalOf(error: unknown, label: string): Refusal {
  const code = codeOf(error)
  if (code === 'invalid_grant') return new Refusal(403, `${label} rejected this sign-in. Start again from the login page.`)
  if (error instanceof ResponseBodyError ? error.status < 500 : error instanceof WWWAuthenticateChallengeError)
    return new Refusal(503, `${label} rejected this server’s settings. Contact your administrator.`)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new Refusal(403, `This sign-in with ${label} has expired. Start again from the login page.`)
  const isAnswered = error instanceof ClientError && error.code !== undefined && !NO_RESPONSE.has(error.code)
  return isAnswered
    ? new Refusal(403, `The response of ${label} isn’t valid for this sign-in. Start again from the login page.`)
    : new Refusal(503, `${label} isn’t responding. Try again in a few minutes.`)
}
