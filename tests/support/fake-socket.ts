import { vi } from 'vitest'

type Listener = (data?: unknown) => void

/** Stands in for the socket of `socket.io-client`, which a test mocks with `io`. Drives the app as the back end would. */
export function createFakeSocket() {
  const listeners = new Map<string, Listener>()
  const socket = {
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    off: () => listeners.clear(),
    connect: vi.fn<() => void>(),
    disconnect: vi.fn<() => void>(),
  }
  return {
    ...socket,
    io: vi.fn<(url: string, options: unknown) => typeof socket>(() => socket),
    isOpen: () => listeners.size > 0,
    emit: (event: 'connect' | 'disconnect' | 'connect_error' | 'message', data?: unknown) => listeners.get(event)?.(data),
  }
}
