import { challengeOf, randomSecret } from './pkce'
import { keepPending } from './pending'
import type { Provider } from './providers'

const SCOPE = 'openid email profile'

/**
 * The address of the provider's page that asks the person, by authorisation code with PKCE. State and verifier are kept in this
 * tab until the person is back.
 *
 * @param hint the email address that the provider shall suggest, or undefined
 * @throws InsecurePageError
 */
export async function beginSignOn({ name, clientId, authorise, redirectUri }: Provider, hint?: string): Promise<URL> {
  const [state, verifier] = [randomSecret(), randomSecret()]
  const challenge = await challengeOf(verifier)
  keepPending({ provider: name, state, verifier })
  const address = new URL(authorise)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(hint === undefined ? {} : { login_hint: hint }),
  }
  for (const [parameter, value] of Object.entries(parameters)) address.searchParams.set(parameter, value)
  return address
}
