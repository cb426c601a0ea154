import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'

/** A command of the back end for the sockets of every tab. */
export type SocketCommand =
  /** Sends a message to one user's sockets. */
  | { kind: 'message'; userId: string; message: SocketMessage }
  /** Ends a session: notifies its sockets, except those of the tab that ended it, and closes them. */
  | { kind: 'end-session'; token: string; exceptTab: string }
  /** Moves the sockets of a session to the one that replaces it, so that the user's other tabs stay connected. */
  | { kind: 'renew-session'; token: string; renewed: string }

export interface Sockets {
  /** Executes a command on the sockets of all clients. */
  command: (command: SocketCommand) => void
}
