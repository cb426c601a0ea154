import type { FeatureFlags } from '#generated/model/featureFlags.zod.ts'

/** The overrides in effect: fault, error scenario, latency and flags. */
export interface CurrentOverrides {
  fault: string | null
  scenario: string | null
  latency: number
  flags: FeatureFlags
}

/** An entry of the error catalogue that the embedded back end can cause. */
export interface ErrorChoice {
  name: string
  title: string
  /** The page to open. `shows` describes the expected result. */
  opens: string
  shows: string
}

/** An email that a real back end would have sent. */
export interface Email {
  id: string
  to: string
  subject: string
  text: string
  /** Epoch seconds. */
  sentAt: number
  /** The link to a page of the app; null for an email without a link. */
  link: { href: string; state: 'good' | 'used' | 'expired' } | null
}

/** The part of an authorisation request that the simulated providers read. */
export interface AuthorisationRequest {
  provider: 'google' | 'microsoft' | 'amazon'
  redirectUri: string
  state: string
  challenge: string
  hint: string
}

/** The single sign-on provider that the embedded back end simulates. */
export interface SimulatedProvider {
  /** Reads the app's request from the page's URL. Throws when a provider would reject it. */
  read: (provider: string, search: string) => AuthorisationRequest
  /** Returns the URL to redirect to after consent. */
  allow: (request: AuthorisationRequest, person: { name: string; email: string }) => Promise<string>
  /** Returns the URL to redirect to after a denial. */
  deny: (request: AuthorisationRequest) => string
}

/** The controls that the embedded back end offers developers; see `mocks/dev/dev-controls.ts`. */
export interface DevControls {
  personas: { name: string; email: string | null }[]
  personaPassword: string
  faults: string[]
  errors: ErrorChoice[]
  read: () => Promise<CurrentOverrides>
  setFault: (name: string | null) => Promise<void>
  setScenario: (name: string | null) => void
  setFlags: (flags: FeatureFlags) => void
  setLatency: (milliseconds: number) => void
  fillLibrary: () => Promise<void>
  /** Resolves once the socket of this tab is connected. */
  whenConnected: () => Promise<void>
  dropSocket: () => void
  forceLogout: () => void
  emails: () => Promise<Email[]>
  provider: SimulatedProvider
  reset: () => Promise<void>
  /** Returns the number of unreadable stored records. */
  countDamaged: () => Promise<number>
}
