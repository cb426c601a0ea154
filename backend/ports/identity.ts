import type { AuthInfo } from '#generated/model/authInfo.zod.ts'

import type { ProviderName } from '../records/accounts'

/** A code of a provider that the app exchanges for a session. */
export interface SignOnCode {
  provider: ProviderName
  code: string
  /** The verifier of RFC 7636 that the app sends with the code. */
  verifier: string
  /** The nonce of the app's authorization request. Undefined for apps that send none. */
  nonce: string | undefined
  /** The issuer that the redirect named. Undefined if it named none. */
  iss: string | undefined
  /** Epoch seconds. */
  now: number
  /** Whether the request was sent before and may have succeeded. */
  isRepeat: boolean
}

/** The person whom a provider has identified. */
export interface Identified {
  /** Identifies the person at the provider for good; unlike an email address, it is never given to someone else. */
  subject: string
  name: string
  /** Undefined unless the provider has verified that the address belongs to the person. */
  email: string | undefined
}

/** Single sign-on by OpenID Connect providers. */
export interface Identity {
  /** Returns what the app needs to open the pages of the providers that can be used now. */
  ssoInfo: () => Promise<AuthInfo['ssoInfo']>
  /** Whether an email address proves who the person is. False if absent: the simulated providers let anyone in under any address. */
  provesEmail?: boolean
  /**
   * Redeems a code. It is used up, whatever happens afterwards.
   *
   * @throws Refusal 403 for a code or an ID token that isn't valid, 501 for a provider that isn't set up, 503 for one that doesn't respond
   */
  redeem: (code: SignOnCode) => Promise<Identified>
}
