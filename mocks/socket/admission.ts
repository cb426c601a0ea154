import { http, type HttpHandler } from 'msw'
import { z } from 'zod'

import type { SocketCredentials, SocketTokens } from '#backend/accounts/socket-tokens.ts'
import { failure } from '#backend/http/refusal.ts'
import type { Tables } from '#backend/ports/tables.ts'
import type { Gateway } from '../storage/gateway'
import type { Admit } from './socket-server'

/** The path at which a tab requests the leading tab to admit a socket. It isn't part of the contract: only embedded builds use it. */
const ADMISSION_PATH = '/legacy/embedded/socket'

const Credentials = z.object({ socketToken: z.string().optional(), queryToken: z.string() })
const Admitted = z.object({ token: z.string(), userId: z.string() })

interface AdmissionParts {
  tables: Pick<Tables, 'setting'>
  socketTokens: SocketTokens
  origin: string
}

/** Returns the handler that admits the sockets of all tabs. They share the browser's session, like a cookie. */
export function admissionHandler({ tables, socketTokens, origin }: AdmissionParts): HttpHandler {
  return http.post(`${origin}${ADMISSION_PATH}`, async ({ request }) => {
    const { socketToken, queryToken } = Credentials.parse(await request.json())
    const session = await socketTokens.admit({ socketToken, queryToken, cookie: await tables.setting('session') })
    return session ? Response.json(session) : failure(403, 'The session has ended.')
  })
}

/** Returns a function that requests the leading tab to admit a socket of this tab. */
export function admitByLeader(gateway: Pick<Gateway, 'handle'>, site: string): Admit {
  return async ({ socketToken, queryToken }: SocketCredentials) => {
    const body = JSON.stringify({ socketToken, queryToken })
    const response = await gateway.handle(new Request(`${site}${ADMISSION_PATH}`, { method: 'POST', body }))
    return response.ok ? Admitted.parse(await response.json()) : undefined
  }
}
