import type { SocketCredentials } from '#backend/accounts/socket-tokens.ts'

/** One end of a websocket, as MSW provides it. */
export interface RawSocket {
  url: URL
  /** The token of the session's cookie; null if there is none, or if the transport doesn't expose it. */
  cookie: string | null
  send: (data: string) => void
  close: () => void
  onMessage: (listener: (data: unknown) => void) => void
  onClose: (listener: () => void) => void
}

/** An admitted client. */
export interface ConnectedSocket {
  /** Sends a Socket.IO `message` event. */
  send: (data: unknown) => void
  /** Disconnects the client on purpose. */
  kick: () => void
  /** Closes the connection like a failing network. */
  drop: () => void
}

export interface AcceptOptions {
  isAllowed: (credentials: SocketCredentials) => Promise<boolean>
  onConnect: (socket: ConnectedSocket) => void
  onGone: (socket: ConnectedSocket) => void
}

const PING_INTERVAL = 25_000
/** Long, because browsers limit timers in hidden tabs to one per minute. */
const PING_TIMEOUT = 120_000
/** The client needs a moment to read `disconnect` before the connection closes; otherwise it assumes a network failure. */
const GOODBYE_MILLISECONDS = 50

/** Engine.IO 4 packet types, and Socket.IO 5 packet types after a 4: https://socket.io/docs/v4/engine-io-protocol/ */
const packet = { open: '0', ping: '2', connect: '40', disconnect: '41', event: '42', refused: '44' } as const

/** Returns the token in the `auth` of a client, which is JSON in its CONNECT packet. */
function tokenIn(auth: string): string | undefined {
  try {
    const { token } = Object(JSON.parse(auth)) as { token?: unknown }
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}

/**
 * Implements Engine.IO 4 and Socket.IO 5 for one client: default namespace, text and websocket only. Admits the client once its credentials
 * have been checked, and pings it until it disconnects.
 */
export function acceptSocket(raw: RawSocket, { isAllowed, onConnect, onGone }: AcceptOptions): void {
  const queryToken = raw.url.searchParams.get('token') ?? ''
  const sid = crypto.randomUUID()
  let connected: ConnectedSocket | undefined
  let isOver = false

  const ping = setInterval(() => raw.send(packet.ping), PING_INTERVAL)
  const end = (): void => {
    if (isOver) return
    isOver = true
    clearInterval(ping)
    if (connected) onGone(connected)
  }

  async function connect(auth: string): Promise<void> {
    const allowed = await isAllowed({ socketToken: tokenIn(auth), queryToken, cookie: raw.cookie })
    if (isOver || connected) return
    if (!allowed) {
      raw.send(packet.refused + JSON.stringify({ message: 'The session has ended.' }))
      return
    }
    raw.send(packet.connect + JSON.stringify({ sid }))
    connected = {
      send: (data) => {
        if (!isOver) raw.send(packet.event + JSON.stringify(['message', data]))
      },
      kick: () => {
        if (isOver) return
        raw.send(packet.disconnect)
        end()
        setTimeout(() => raw.close(), GOODBYE_MILLISECONDS)
      },
      drop: () => {
        end()
        raw.close()
      },
    }
    onConnect(connected)
  }

  raw.onMessage((data) => {
    if (typeof data !== 'string') return
    if (data.startsWith(packet.connect)) void connect(data.slice(packet.connect.length))
    else if (data === packet.disconnect) end()
  })
  raw.onClose(end)
  raw.send(
    packet.open + JSON.stringify({ sid, upgrades: [], pingInterval: PING_INTERVAL, pingTimeout: PING_TIMEOUT, maxPayload: 1_000_000 }),
  )
}
