import { authoriseEagleEye } from '#generated/integrations/integrations.ts'
import { ApiError } from '../../../api/api-error'
import { paths } from '../../../lib/paths'
import { currentAttempt, endAttempt } from './authorisation'

/** How the way to the provider and back has ended. */
export type Outcome = { returnTo: string } & (
  | { kind: 'connected' }
  /** The person, or an administrator of the provider's account, said no. */
  | { kind: 'denied' }
  /** The provider refused what it was asked, for instance the scope. */
  | { kind: 'provider-refused'; reason: string }
  /** The answer is not to an attempt of this tab. */
  | { kind: 'not-begun-here' }
  | { kind: 'incomplete' }
  /** The code came too late, was used already or is unknown. */
  | { kind: 'code-refused'; reason: string }
)

/** What the provider says is shown as it is, and only as much as can be read. */
const MOST_CHARACTERS = 300

/**
 * Reads what the provider's page handed to the callback and hands the code to the back end. The attempt is used up, unless the back end
 * could not be asked: then it can be asked again.
 *
 * @param search the callback's query
 * @throws ApiError, ConnectionError the back end is in trouble, and the code may still be good
 */
export async function finishConnecting(search: string): Promise<Outcome> {
  const query = new URLSearchParams(search)
  const attempt = currentAttempt()
  const returnTo = attempt?.returnTo ?? paths.eagleEye()
  if (attempt === null || query.get('state') !== attempt.state) {
    endAttempt()
    return { kind: 'not-begun-here', returnTo: paths.eagleEye() }
  }
  const refusal = query.get('error')
  const code = query.get('code')
  if (refusal !== null || code === null || code === '') {
    endAttempt()
    if (refusal === null) return { kind: 'incomplete', returnTo }
    if (refusal === 'access_denied') return { kind: 'denied', returnTo }
    return { kind: 'provider-refused', returnTo, reason: (query.get('error_description') ?? refusal).slice(0, MOST_CHARACTERS) }
  }
  try {
    await authoriseEagleEye({ code })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    endAttempt()
    return { kind: 'code-refused', returnTo, reason: error.message }
  }
  endAttempt()
  return { kind: 'connected', returnTo }
}
