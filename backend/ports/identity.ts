import type { AuthInfo } from '#generated/model/authInfo.zod.ts'

import type { Refusal } from '../http/refusal'
import type { ProviderName } from '../records/accounts'
import type { Draft } from './tables'

/** A code of a provider that the app exchanges for a session. */
export interface SignOnCode {
  provider: ProviderName
  code: string
  /** The verifier of RFC 7636 that the app sends with the code. */
  verifier: string
  /** Epoch seconds. */
  now: number
  /** Whether the request was sent before and may have succeeded. */
  isRepeat: boolean
}

/** The person whom a provider has identified. */
export interface Identified {
  name: string
  email: string
}

/** Single sign-on by OpenID Connect providers. */
export interface Identity {
  /** Returns what the app needs to open a provider's page. */
  ssoInfo: () => AuthInfo['ssoInfo']
  /**
   * Redeems a code as part of a change.
   *
   * @returns the person, or the refusal to throw once the change is durable, so that the code is used up
   */
  redeem: (draft: Draft, code: SignOnCode) => Promise<Identified | Refusal>
}
