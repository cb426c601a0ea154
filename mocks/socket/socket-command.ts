import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'

/** What the back end wants done on the sockets of every tab. */
export type SocketCommand =
  /** Send a message to one user's sockets. */
  | { kind: 'message'; userId: string; message: SocketMessage }
  /** A session is over: its sockets are told so, except those of the tab that ended it, and closed. */
  | { kind: 'end-session'; token: string; exceptTab: string }
