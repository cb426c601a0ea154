import { z } from 'zod'

import { CONSENT_PATH, type Consent } from './consent'
import { readAuthorisation, type AuthorisationRequest } from './providers'

/** The functions of the simulated consent page. */
export interface SimulatedProvider {
  /** Reads the app's request from the page's URL. Throws when a provider would reject it. */
  read: (provider: string, search: string) => AuthorisationRequest
  /** Returns the URL to redirect to after consent. */
  allow: (request: AuthorisationRequest, person: { name: string; email: string }) => Promise<string>
  /** Returns the URL to redirect to after a denial. */
  deny: (request: AuthorisationRequest) => string
}

function redirectUrl({ redirectUri, state }: AuthorisationRequest, parameters: Record<string, string>): string {
  return `${redirectUri}?${new URLSearchParams({ ...parameters, state }).toString()}`
}

/**
 * Creates the simulated provider.
 *
 * @param send sends a request to the back end in the leading tab
 */
export function simulateProvider(origin: string, send: (request: Request) => Promise<Response>): SimulatedProvider {
  return {
    read: (provider, search) => readAuthorisation(provider, search, origin),
    allow: async (request, person) => {
      const body = JSON.stringify({ provider: request.provider, challenge: request.challenge, ...person } satisfies Consent)
      const headers = { 'Content-Type': 'application/json' }
      const response = await send(new Request(origin + CONSENT_PATH, { method: 'POST', headers, body }))
      const result: unknown = await response.json()
      if (!response.ok) throw new Error(z.object({ error: z.string() }).parse(result).error)
      return redirectUrl(request, { code: z.object({ code: z.string() }).parse(result).code })
    },
    deny: (request) => redirectUrl(request, { error: 'access_denied' }),
  }
}
