import type { FeatureFlags } from '#generated/model/featureFlags.zod.ts'

/** The overrides that are in force now. */
export interface CurrentOverrides {
  fault: string | null
  scenario: string | null
  latency: number
  flags: FeatureFlags
}

/** An entry of the error catalogue that the embedded back end can bring about. */
export interface ErrorChoice {
  name: string
  title: string
  /** The page on which it shows, and what is to be seen there. */
  opens: string
  shows: string
}

/** An email that the embedded back end would have sent. */
export interface Email {
  id: string
  to: string
  subject: string
  text: string
  /** Epoch seconds. */
  sentAt: number
  /** A page of the app; null in an email without a link. */
  link: { href: string; state: 'good' | 'used' | 'expired' } | null
}

/** What an app asks of a provider of single sign-on; the rest is the provider's own affair. */
export interface AuthorisationRequest {
  provider: 'google' | 'microsoft' | 'amazon'
  redirectUri: string
  state: string
  challenge: string
  hint: string
}

/** The provider that the embedded back end simulates. */
export interface SimulatedProvider {
  /** What the app asks, by the page's address; throws where no provider would take it. */
  read: (provider: string, search: string) => AuthorisationRequest
  /** The address to send somebody back to who allows it. */
  allow: (request: AuthorisationRequest, person: { name: string; email: string }) => Promise<string>
  /** The address to send somebody back to who does not. */
  deny: (request: AuthorisationRequest) => string
}

/** What the embedded back end lets a developer do; see `mocks/dev/dev-controls.ts`. */
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
  dropSocket: () => void
  forceLogout: () => void
  emails: () => Promise<Email[]>
  provider: SimulatedProvider
  reset: () => Promise<void>
}
