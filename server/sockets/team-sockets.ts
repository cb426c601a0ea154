import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'

import type { SocketCredentials } from '#backend/accounts/socket-tokens.ts'
import type { Session } from '#backend/http/define-handlers.ts'
import type { Sockets } from '#backend/ports/sockets.ts'
import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'

/** Long, because browsers limit timers in hidden tabs to one per minute. */
const PING_TIMEOUT = 120_000

/** Clients send nothing but their credentials. */
const MAX_MESSAGE = 10_000

const userRoom = (userId: string): string => `user:${userId}`
const sessionRoom = (token: string): string => `session:${token}`

interface SocketParts {
  server: HttpServer
  /** The origin of the app's pages; sockets of other pages are refused. */
  publicUrl: string
  admit: (credentials: SocketCredentials) => Promise<Session | undefined>
  cookieIn: (cookies: string) => string | null
}

export interface TeamSockets extends Sockets {
  close: () => Promise<void>
}

/** Serves Socket.IO to the signed-in people, with a room for each user and each session. */
export function teamSockets({ server, publicUrl, admit, cookieIn }: SocketParts): TeamSockets {
  const io = new Server<Record<string, never>, { message: (message: SocketMessage) => void }>(server, {
    transports: ['websocket'],
    serveClient: false,
    pingTimeout: PING_TIMEOUT,
    maxHttpBufferSize: MAX_MESSAGE,
    allowRequest: ({ headers }, decide) => decide(null, headers.origin === undefined || headers.origin === publicUrl),
  })
  io.use((socket, next) => {
    // Both come from the client and may be anything.
    const { auth, query, headers } = socket.handshake as {
      auth: { token?: unknown }
      query: { token?: unknown }
      headers: { cookie?: string }
    }
    const credentials = {
      socketToken: typeof auth.token === 'string' ? auth.token : undefined,
      queryToken: typeof query.token === 'string' ? query.token : '',
      cookie: cookieIn(headers.cookie ?? ''),
    }
    const enter = async (): Promise<Error | undefined> => {
      try {
        const session = await admit(credentials)
        if (!session) return new Error('The session has ended.')
        await socket.join([userRoom(session.userId), sessionRoom(session.token)])
        return undefined
      } catch (error) {
        console.error('Couldn’t check the credentials of a socket', error)
        return new Error('Something went wrong. Try again.')
      }
    }
    // Resolves always. Socket.IO's middleware continues by a callback.
    // oxlint-disable-next-line promise/no-callback-in-promise, promise/prefer-await-to-then
    void enter().then((refusal) => next(refusal))
  })
  return {
    command: (command) => {
      if (command.kind === 'message') {
        io.to(userRoom(command.userId)).emit('message', command.message)
        return
      }
      if (command.kind === 'renew-session') {
        io.in(sessionRoom(command.token)).socketsJoin(sessionRoom(command.renewed))
        io.in(sessionRoom(command.token)).socketsLeave(sessionRoom(command.token))
        return
      }
      io.to(sessionRoom(command.token)).emit('message', { type: 'force_logout' })
      io.in(sessionRoom(command.token)).disconnectSockets()
    },
    close: () => io.close(),
  }
}
