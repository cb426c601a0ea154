import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'

import type { SocketCredentials } from '#backend/accounts/socket-tokens.ts'
import type { Session } from '#backend/http/define-handlers.ts'
import { acceptSocket, type ConnectedSocket, type RawSocket } from './engine-io'
import type { SocketCommand } from '#backend/ports/sockets.ts'

export interface SocketServer {
  accept: (raw: RawSocket) => void
  /** Resolves once a client of this tab is connected. */
  whenConnected: () => Promise<void>
  /** Executes a command on the sockets of this tab. */
  obey: (command: SocketCommand) => void
  /** Closes the connections of this tab like a failing network. */
  drop: () => void
  /** Sends a message to every client of this tab. */
  tell: (message: SocketMessage) => void
}

/** Returns the session of a client; undefined refuses the client. */
export type Admit = (credentials: SocketCredentials) => Promise<Session | undefined>

interface SocketServerParts {
  tabId: string
  admit: Admit
}

/** The Socket.IO server of one tab. It serves only this tab's clients; the leading tab sends it commands. */
export function createSocketServer({ tabId, admit }: SocketServerParts): SocketServer {
  const sockets = new Map<ConnectedSocket, Session>()
  let waiting: (() => void)[] = []
  return {
    whenConnected: () => new Promise((resolve) => (sockets.size > 0 ? resolve() : waiting.push(resolve))),
    drop: () => {
      for (const socket of sockets.keys()) socket.drop()
    },
    tell: (message) => {
      for (const socket of sockets.keys()) socket.send(message)
    },
    accept: (raw) => {
      let session: Session | undefined
      acceptSocket(raw, {
        isAllowed: async (credentials) => {
          session = await admit(credentials)
          return session !== undefined
        },
        onConnect: (socket) => {
          if (!session) return
          sockets.set(socket, session)
          for (const resolve of waiting) resolve()
          waiting = []
        },
        onGone: (socket) => void sockets.delete(socket),
      })
    },
    obey: (command) => {
      for (const [socket, { token, userId }] of sockets) {
        switch (command.kind) {
          case 'message':
            if (userId === command.userId) socket.send(command.message)
            break
          case 'end-session':
            if (token !== command.token) break
            if (command.exceptTab !== tabId) socket.send({ type: 'force_logout' })
            socket.kick()
            break
          case 'renew-session':
            if (token === command.token) sockets.set(socket, { token: command.renewed, userId })
        }
      }
    },
  }
}
