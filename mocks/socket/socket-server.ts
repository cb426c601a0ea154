import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'

import { acceptSocket, type ConnectedSocket, type RawSocket } from './engine-io'
import type { SocketCommand } from './socket-command'

export interface SocketServer {
  accept: (raw: RawSocket) => void
  /** Executes a command on the sockets of this tab. */
  obey: (command: SocketCommand) => void
  /** Closes the connections of this tab like a failing network. */
  drop: () => void
  /** Sends a message to every client of this tab. */
  tell: (message: SocketMessage) => void
}

interface SocketServerParts {
  tabId: string
  /** Returns the user of the session with this token; undefined when there is none. */
  userOf: (token: string) => Promise<string | undefined>
}

/** The Socket.IO server of one tab. It knows only this tab's clients; the leading tab sends it commands. */
export function createSocketServer({ tabId, userOf }: SocketServerParts): SocketServer {
  const sockets = new Map<ConnectedSocket, string>()
  return {
    drop: () => {
      for (const socket of sockets.keys()) socket.drop()
    },
    tell: (message) => {
      for (const socket of sockets.keys()) socket.send(message)
    },
    accept: (raw) => {
      let userId: string | undefined
      acceptSocket(raw, {
        isAllowed: async (token) => {
          userId = await userOf(token)
          return userId !== undefined
        },
        onConnect: (socket) => {
          if (userId !== undefined) sockets.set(socket, userId)
        },
        onGone: (socket) => void sockets.delete(socket),
      })
    },
    obey: (command) => {
      for (const [socket, userId] of sockets) {
        switch (command.kind) {
          case 'message':
            if (userId === command.userId) socket.send(command.message)
            break
          case 'end-session':
            if (socket.token !== command.token) break
            if (command.exceptTab !== tabId) socket.send({ type: 'force_logout' })
            socket.kick()
        }
      }
    },
  }
}
