import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { buildSettings } from '#lib/addresses/settings.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import styles from './sign-on.module.css'
import { GoogleButton } from './google-button'
import { ProviderLogo } from './provider-logo'
import { providersOf, type Provider, type ProviderName } from './providers'
import { challengeOf, randomSecret } from './pkce'
import { storePending } from './pending'

const SCOPE = 'openid email profile'

/**
 * Returns the URL of the provider's sign-in page, for an authorization code with PKCE. State, nonce and verifier stay in this tab's session
 * storage until the provider redirects back.
 *
 * @param hint the email address that the provider should suggest
 * @throws InsecurePageError
 */
async function beginSignOn({ name, label, clientId, authorise, redirectUri }: Provider, hint?: string): Promise<URL> {
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()]
  const challenge = await challengeOf(verifier)
  storePending({ provider: name, label, state, nonce, verifier, startedAt: Date.now() })
  const address = new URL(authorise)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(hint === undefined ? {} : { login_hint: hint }),
  }
  for (const [parameter, value] of Object.entries(parameters)) address.searchParams.set(parameter, value)
  return address
}

interface SignOnButtonsProps {
  /** Navigates to the provider's page. */
  leave?: (address: URL) => void
  /** Whether this build may load Google's own button. */
  hasGoogleScript?: boolean
}

const leaveFor = (address: URL): void => location.assign(address)

/** Shows the single sign-on providers; nothing when none is configured or the list can't be loaded. */
export function SignOnButtons({ leave = leaveFor, hasGoogleScript = buildSettings.googleSignIn }: SignOnButtonsProps) {
  const { data: info } = useAuthInfo()
  const [going, setGoing] = useState<ProviderName | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  // Going back from the provider's page may restore this page with its buttons still loading.
  useEffect(() => {
    const arrive = (event: PageTransitionEvent): void => {
      if (event.persisted) setGoing(null)
    }
    window.addEventListener('pageshow', arrive)
    return () => window.removeEventListener('pageshow', arrive)
  }, [])

  const go = async (provider: Provider, hint?: string): Promise<void> => {
    setGoing(provider.name)
    setFailure(null)
    try {
      leave(await beginSignOn(provider, hint))
    } catch (error) {
      setGoing(null)
      setFailure({ error })
    }
  }

  const providers = info ? providersOf(info.ssoInfo, location.origin) : []
  if (providers.length === 0) return null
  const isDrawnByGoogle = ({ name }: Provider): boolean => name === 'google' && hasGoogleScript
  const button = (provider: Provider) => (
    <Button
      fill
      size="large"
      icon={<ProviderLogo name={provider.name} />}
      text={provider.label}
      aria-label={`Continue with ${provider.label}`}
      loading={going === provider.name}
      disabled={going !== null}
      onClick={() => void go(provider)}
    />
  )
  return (
    <section className={styles.ways} aria-label="Other ways to sign in">
      <p className={styles.or}>or continue with</p>
      {failure && <ErrorNotice error={failure.error} />}
      <ul className={styles.list}>
        {providers.map((provider) => (
          <li key={provider.name} className={isDrawnByGoogle(provider) ? styles.wide : ''}>
            {isDrawnByGoogle(provider) ? (
              <GoogleButton clientId={provider.clientId} fallback={button(provider)} onPerson={(email) => void go(provider, email)} />
            ) : (
              button(provider)
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
