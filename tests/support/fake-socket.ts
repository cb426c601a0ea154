import { vi } from 'vitest'

type Listener = (data?: unknown) => void

/** Fakes the socket of `socket.io-client` for tests that mock the module with `io`. `emit` sends events to the app. */
export function createFakeSocket() {
  const listeners = new Map<string, Listener>()
  const sentWith: { auth: unknown; query: unknown }[] = []
  const socket = {
    auth: undefined as unknown,
    io: { opts: { query: undefined as unknown } },
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    off: () => listeners.clear(),
    connect: vi.fn<() => void>(() => void sentWith.push({ auth: socket.auth, query: socket.io.opts.query })),
    disconnect: vi.fn<() => void>(),
  }
  return {
    socket,
    connect: socket.connect,
    disconnect: socket.disconnect,
    /** The credentials of each connection, oldest first. */
    sentWith,
    io: vi.fn<(url: string, options: unknown) => typeof socket>(() => socket),
    isOpen: () => listeners.size > 0,
    emit: (event: 'connect' | 'disconnect' | 'connect_error' | 'message', data?: unknown) => listeners.get(event)?.(data),
  }
}
