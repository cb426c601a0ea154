import { z } from 'zod'

import { CONSENT_PATH, type Consent } from './consent'
import { readAuthorisation, type AuthorisationRequest } from './providers'

/** What the consent page of the embedded build does. */
export interface SimulatedProvider {
  /** What the app asks, by the page's address; throws where no provider would take it. */
  read: (provider: string, search: string) => AuthorisationRequest
  /** The address to send somebody back to who allows it. */
  allow: (request: AuthorisationRequest, person: { name: string; email: string }) => Promise<string>
  /** The address to send somebody back to who does not. */
  deny: (request: AuthorisationRequest) => string
}

function back({ redirectUri, state }: AuthorisationRequest, answer: Record<string, string>): string {
  return `${redirectUri}?${new URLSearchParams({ ...answer, state }).toString()}`
}

/** @param ask has a request answered by the back end, whichever tab it lives in */
export function simulateProvider(origin: string, ask: (request: Request) => Promise<Response>): SimulatedProvider {
  return {
    read: (provider, search) => readAuthorisation(provider, search, origin),
    allow: async (request, person) => {
      const body = JSON.stringify({ provider: request.provider, challenge: request.challenge, ...person } satisfies Consent)
      const headers = { 'Content-Type': 'application/json' }
      const response = await ask(new Request(origin + CONSENT_PATH, { method: 'POST', headers, body }))
      const answer: unknown = await response.json()
      if (!response.ok) throw new Error(z.object({ error: z.string() }).parse(answer).error)
      return back(request, { code: z.object({ code: z.string() }).parse(answer).code })
    },
    deny: (request) => back(request, { error: 'access_denied' }),
  }
}
