import { io, type Socket } from 'socket.io-client'

import type { Context } from '../context.ts'

const CONNECT_MILLISECONDS = 8000
/** A server may accept a connection and close it immediately. */
const CUT_MILLISECONDS = 1000

export type Outcome = 'connected' | 'refused' | 'silent'

/** The credentials of a socket. */
export interface Credentials {
  /** The `token` of the `auth`. */
  auth?: string
  /** The query parameter `token`. */
  query?: string
  cookie?: string
}

/** Opens a socket as the app does. */
export function openSocket({ client }: Context, { auth, query, cookie }: Credentials): { socket: Socket; outcome: Promise<Outcome> } {
  const socket = io(client.origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(auth === undefined ? {} : { auth: { token: auth } }),
    ...(query === undefined ? {} : { query: { token: query } }),
    ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
  })
  const outcome = new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), CONNECT_MILLISECONDS)
    const settle = (how: Outcome) => () => {
      clearTimeout(timer)
      resolve(how)
    }
    socket.on('connect', settle('connected'))
    socket.on('connect_error', settle('refused'))
    socket.on('disconnect', settle('refused'))
  })
  return { socket, outcome }
}

/** Waits until a condition holds. Returns false if the time is up. */
export async function within(milliseconds: number, holds: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/** Returns whether a socket is let in and stays so. */
export async function isLetIn(context: Context, credentials: Credentials): Promise<boolean> {
  const { socket, outcome } = openSocket(context, credentials)
  const isCut = (await outcome) !== 'connected' || (await within(CUT_MILLISECONDS, () => !socket.connected))
  socket.close()
  return !isCut
}
