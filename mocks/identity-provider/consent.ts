import { http, type HttpHandler } from 'msw'
import { z } from 'zod'

import type { Backend } from '#backend/handlers/backend-type.ts'
import { failure } from '#backend/http/refusal.ts'
import { SimulatedName } from './providers'
import { GRANT_SECONDS } from './redeem'

/** Not part of the contract; only the consent page of embedded builds uses it. */
export const CONSENT_PATH = '/legacy/dev/sso/consent'

export const Consent = z.object({
  provider: SimulatedName,
  challenge: z.string().min(1),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254),
})
export type Consent = z.infer<typeof Consent>

/** Records the user's consent and returns the code that the app can exchange. */
export function consentHandler({ tables, now, newId, origin }: Backend): HttpHandler {
  return http.post(origin + CONSENT_PATH, async ({ request }) => {
    const consent = Consent.safeParse(await request.json())
    if (!consent.success) return failure(422, consent.error.issues[0]?.message ?? 'Invalid consent.')
    const code = newId('code')
    await tables.change(async (draft) => {
      // Removes expired codes that were never exchanged.
      for (const { id, expiresAt } of await draft.all('grants')) if (expiresAt <= now()) draft.delete('grants', id)
      draft.put('grants', { id: code, ...consent.data, expiresAt: now() + GRANT_SECONDS, usedAt: null })
    })
    return Response.json({ code })
  })
}
