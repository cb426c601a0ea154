import { http, type HttpHandler } from 'msw'
import { z } from 'zod'

import { ProviderName } from '../accounts/records'
import type { Backend } from '../backend-type'
import { failure } from '../handlers/refusal'

/** A code is exchanged at once by an app that works; RFC 6749 asks for ten minutes at most. */
const VALID_SECONDS = 300

/** No address of the contract: only the consent page of the embedded build asks here. */
export const CONSENT_PATH = '/legacy/dev/sso/consent'

export const Consent = z.object({
  provider: ProviderName,
  challenge: z.string().min(1),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254),
})
export type Consent = z.infer<typeof Consent>

/** Takes note of what somebody allowed, and answers with the code that the app may exchange. */
export function consentHandler({ tables, now, newId, origin }: Backend): HttpHandler {
  return http.post(origin + CONSENT_PATH, async ({ request }) => {
    const consent = Consent.safeParse(await request.json())
    if (!consent.success) return failure(422, consent.error.issues[0]?.message ?? 'The consent cannot be read.')
    const code = newId('code')
    await tables.change((draft) => {
      // Codes that nobody came for are of no use any more.
      for (const { id, expiresAt } of draft.all('grants')) if (expiresAt <= now()) draft.delete('grants', id)
      draft.put('grants', { id: code, ...consent.data, expiresAt: now() + VALID_SECONDS, usedAt: null })
    })
    return Response.json({ code })
  })
}
