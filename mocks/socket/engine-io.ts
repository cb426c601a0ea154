/** One end of a websocket, as MSW hands it over. */
export interface RawSocket {
  url: URL
  send: (data: string) => void
  close: () => void
  onMessage: (listener: (data: unknown) => void) => void
  onClose: (listener: () => void) => void
}

/** A client that has been let in. */
export interface ConnectedSocket {
  token: string
  /** Sends a Socket.IO `message` event. */
  send: (data: unknown) => void
  /** Says goodbye, as a server does that wants the client gone. */
  kick: () => void
  /** Cuts the line, as a failing network does. */
  drop: () => void
}

export interface AcceptOptions {
  /** Whether the token of the query is one of a session. */
  isAllowed: (token: string) => Promise<boolean>
  onConnect: (socket: ConnectedSocket) => void
  onGone: (socket: ConnectedSocket) => void
}

const PING_INTERVAL = 25_000
/** Long, because browsers slow down the timers of hidden tabs to one a minute. */
const PING_TIMEOUT = 120_000
/** A client that reads `disconnect` needs a moment before the line is cut, or it takes it for a failing network. */
const GOODBYE_MILLISECONDS = 50

/** Engine.IO 4 packet types, and Socket.IO 5 packet types behind a 4: https://socket.io/docs/v4/engine-io-protocol/ */
const packet = { open: '0', ping: '2', connect: '40', disconnect: '41', event: '42', refused: '44' } as const

/**
 * Speaks Engine.IO 4 and Socket.IO 5 with one client: its default namespace, text only, websocket only. The client is let in
 * once its token was checked, and pinged until it goes.
 */
export function acceptSocket(raw: RawSocket, { isAllowed, onConnect, onGone }: AcceptOptions): void {
  const token = raw.url.searchParams.get('token') ?? ''
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

  async function connect(): Promise<void> {
    const allowed = await isAllowed(token)
    if (isOver || connected) return
    if (!allowed) {
      raw.send(packet.refused + JSON.stringify({ message: 'The session is over.' }))
      return
    }
    raw.send(packet.connect + JSON.stringify({ sid }))
    connected = {
      token,
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
    if (data.startsWith(packet.connect)) void connect()
    else if (data === packet.disconnect) end()
  })
  raw.onClose(end)
  raw.send(
    packet.open + JSON.stringify({ sid, upgrades: [], pingInterval: PING_INTERVAL, pingTimeout: PING_TIMEOUT, maxPayload: 1_000_000 }),
  )
}
