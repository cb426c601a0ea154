import { authoriseEagleEye } from '#generated/integrations/integrations.ts'
import { ApiError } from '#api/api-error.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { paths } from '#lib/addresses/paths.ts'
import { currentAttempt, endAttempt } from './authorisation'

/** The result of an authorisation. */
export type Outcome = { returnTo: string } & (
  | { kind: 'connected' }
  /** The user, or an administrator of the provider's account, denied access. */
  | { kind: 'denied' }
  /** The provider rejected the request, for instance its scope. */
  | { kind: 'provider-refused'; reason: string }
  /** The response doesn't belong to an attempt of this tab. */
  | { kind: 'unknown-attempt' }
  | { kind: 'incomplete' }
  /** The code expired, was used or is unknown. */
  | { kind: 'code-refused'; reason: string }
)

/** Max characters of the provider's message, which is shown unchanged. */
const MAX_CHARACTERS = 300

/**
 * Reads the callback's parameters and sends the code to the back end. Ends the attempt, unless the back end couldn't be reached; then the
 * code can be sent again.
 *
 * @param search the query string of the callback
 * @throws ApiError, ConnectionError when the back end is unavailable and the code may still be valid
 */
export async function finishConnecting(search: string): Promise<Outcome> {
  const query = new URLSearchParams(search)
  const attempt = currentAttempt()
  const returnTo = attempt?.returnTo ?? paths.eagleEye()
  if (attempt === null || query.get('state') !== attempt.state) {
    endAttempt()
    return { kind: 'unknown-attempt', returnTo: paths.eagleEye() }
  }
  const refusal = query.get('error')
  const code = query.get('code')
  if (refusal !== null || code === null || code === '') {
    endAttempt()
    if (refusal === null) return { kind: 'incomplete', returnTo }
    if (refusal === 'access_denied') return { kind: 'denied', returnTo }
    return { kind: 'provider-refused', returnTo, reason: (query.get('error_description') ?? refusal).slice(0, MAX_CHARACTERS) }
  }
  try {
    await authoriseEagleEye({ code })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    endAttempt()
    return { kind: 'code-refused', returnTo, reason: errorWords(error) }
  }
  endAttempt()
  return { kind: 'connected', returnTo }
}
