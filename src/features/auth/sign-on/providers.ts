import type { AuthInfo } from '#generated/model/authInfo.zod.ts'
import { backendMode } from '../../../lib/backend-mode'
import { paths } from '../../../lib/paths'

export const PROVIDER_LABELS = { google: 'Google', microsoft: 'Microsoft', amazon: 'Amazon' } as const

export type ProviderName = keyof typeof PROVIDER_LABELS

/** One way of signing in, as the back end describes it. */
export interface Provider {
  name: ProviderName
  clientId: string
  /** The provider's page that asks the person. */
  authorise: URL
  /** The page of this app that the provider sends them back to. */
  redirectUri: string
}

/** Google's page is the same for everybody, so the back end does not name it; the embedded one plays it on a page of its own. */
function googleOrigin(origin: string): string {
  return backendMode === 'embedded' ? origin + paths.simulatedProvider('google') : 'https://accounts.google.com'
}

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(PROVIDER_LABELS, name)
}

/** Not `URL.parse`, which the oldest browsers of the product do not have. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The address below a base, which may end with a slash; null where no browser should be sent there. */
function addressBelow(base: string, path: string, origin: string): URL | null {
  const address = urlOf(base.replace(/\/+$/, '') + path)
  return address && (address.protocol === 'https:' || address.origin === origin) ? address : null
}

/**
 * The providers that the back end has set up. One whose addresses are of no use is left out: not secure, or a way back to another
 * site, where this page could not go on.
 *
 * @param origin of this page
 */
export function providersOf({ google, microsoft, amazon }: AuthInfo['ssoInfo'], origin: string): Provider[] {
  const back = (name: ProviderName): string => origin + paths.ssoCallback(name)
  const offered: (Omit<Provider, 'authorise'> & { authorise: URL | null })[] = []
  if (google) {
    const authorise = addressBelow(googleOrigin(origin), '/o/oauth2/v2/auth', origin)
    offered.push({ name: 'google', clientId: google.clientId, authorise, redirectUri: back('google') })
  }
  if (microsoft) {
    const authorise = addressBelow(microsoft.authority, '/oauth2/v2.0/authorize', origin)
    offered.push({ name: 'microsoft', clientId: microsoft.clientId, authorise, redirectUri: back('microsoft') })
  }
  if (amazon && urlOf(amazon.redirectUri)?.origin === origin) {
    const authorise = addressBelow(amazon.issuer, '/oauth2/authorize', origin)
    offered.push({ name: 'amazon', clientId: amazon.clientId, authorise, redirectUri: amazon.redirectUri })
  }
  return offered.flatMap((one) => (one.authorise ? [{ ...one, authorise: one.authorise }] : []))
}
