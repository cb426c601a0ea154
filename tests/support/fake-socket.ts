import { vi } from 'vitest'

type Listener = (data?: unknown) => void

/** Fakes the socket of `socket.io-client` for tests that mock the module with `io`. `emit` sends events to the app. */
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
