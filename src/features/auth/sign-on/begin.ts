import { challengeOf, randomSecret } from './pkce'
import { keepPending } from './pending'
import type { Provider } from './providers'

const SCOPE = 'openid email profile'

/**
 * Returns the URL of the provider's sign-in page, for an authorization code with PKCE. State and verifier stay in this tab's session
 * storage until the provider redirects back.
 *
 * @param hint the email address that the provider should suggest
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
