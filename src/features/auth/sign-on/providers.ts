import type { AuthInfo } from '#generated/model/authInfo.zod.ts'
import { withBase } from '#lib/addresses/app-base.ts'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { paths } from '#lib/addresses/paths.ts'

const NAMES = ['google', 'microsoft', 'amazon', 'oidc'] as const

export type ProviderName = (typeof NAMES)[number]

/** A single sign-on provider as the back end configures it. */
export interface Provider {
  name: ProviderName
  label: string
  clientId: string
  /** The provider's sign-in page. */
  authorise: URL
  /** The page of this app that the provider redirects to. */
  redirectUri: string
}

/**
 * Returns the origin of Google's sign-in page. It is fixed, so the back end doesn't send it. The embedded back end simulates Google on a
 * page of this app.
 */
function googleOrigin(origin: string): string {
  return backendMode === 'embedded' ? origin + withBase(paths.simulatedProvider('google')) : 'https://accounts.google.com'
}

export function isProviderName(name: string): name is ProviderName {
  return NAMES.some((one) => one === name)
}

/** Parses a URL; null when it is invalid. `URL.parse` is missing in the oldest supported browsers. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Returns a provider's page; null when it isn't safe to navigate to. A page of this machine may lead to another one of it. */
function safeAddress(text: string, origin: string): URL | null {
  const address = urlOf(text)
  if (!address) return null
  const staysHere = [address, urlOf(origin)].every((one) => one !== null && LOOPBACK.has(one.hostname))
  return address.protocol === 'https:' || address.origin === origin || (address.protocol === 'http:' && staysHere) ? address : null
}

/** Returns the URL of `path` below a base, which may end with a slash; null when it isn't safe to navigate to. */
function addressBelow(base: string, path: string, origin: string): URL | null {
  return safeAddress(base.replace(/\/+$/, '') + path, origin)
}

/**
 * Returns the providers that the back end has configured. Providers with unusable addresses are left out: insecure ones, and redirects to
 * another site, where this page couldn't continue.
 *
 * @param origin of this page
 */
export function providersOf({ google, microsoft, amazon, oidc }: AuthInfo['ssoInfo'], origin: string): Provider[] {
  const back = (name: ProviderName): string => origin + withBase(paths.ssoCallback(name))
  const offered: (Omit<Provider, 'authorise'> & { authorise: URL | null })[] = []
  if (google) {
    const authorise = addressBelow(googleOrigin(origin), '/o/oauth2/v2/auth', origin)
    offered.push({ name: 'google', label: 'Google', clientId: google.clientId, authorise, redirectUri: back('google') })
  }
  if (microsoft) {
    const authorise = addressBelow(microsoft.authority, '/oauth2/v2.0/authorize', origin)
    offered.push({ name: 'microsoft', label: 'Microsoft', clientId: microsoft.clientId, authorise, redirectUri: back('microsoft') })
  }
  if (amazon && urlOf(amazon.redirectUri)?.origin === origin) {
    const authorise = addressBelow(amazon.issuer, '/oauth2/authorize', origin)
    offered.push({ name: 'amazon', label: 'Amazon', clientId: amazon.clientId, authorise, redirectUri: amazon.redirectUri })
  }
  if (oidc && urlOf(oidc.redirectUri)?.origin === origin) {
    const authorise = safeAddress(oidc.authorizationUrl, origin)
    offered.push({ name: 'oidc', label: oidc.name, clientId: oidc.clientId, authorise, redirectUri: oidc.redirectUri })
  }
  return offered.flatMap((one) => (one.authorise ? [{ ...one, authorise: one.authorise }] : []))
}
