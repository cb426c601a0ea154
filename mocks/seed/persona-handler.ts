import { http, type HttpHandler } from 'msw'

import { operations } from '#generated/operations.ts'

import { failure } from '#backend/http/refusal.ts'
import { browserWording } from '../wording'
import type { Ports } from '#backend/ports/ports.ts'
import { isStorageFull } from '#engine/core/errors.ts'
import { seedPersona } from './personas'

/** Creates a persona's account when its email address first logs in. The login itself is left to the next handler. */
export function personaHandler({
  tables,
  origin,
  passwordIterations,
}: Pick<Ports, 'tables' | 'origin' | 'passwordIterations'>): HttpHandler {
  return http.post(`${origin}/legacy/auth/login`, async ({ request }) => {
    const login = operations.login.body.safeParse(
      await request
        .clone()
        .json()
        .catch(() => undefined),
    )
    if (!login.success) return undefined
    try {
      await seedPersona(tables, login.data.email, passwordIterations)
      return undefined
    } catch (error) {
      if (isStorageFull(error)) return failure(507, browserWording.storageFull)
      throw error
    }
  })
}
