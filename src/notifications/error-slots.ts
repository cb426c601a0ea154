import { ApiError, ConnectionError } from '#api/api-error.ts'

export type ErrorSlot = 'server' | 'frontend'

/** The milliseconds for which a message is held. When a server fails, many calls fail at once, and one toast is enough. */
const HELD_MILLISECONDS = { server: 60_000, frontend: 3000 } as const satisfies Record<ErrorSlot, number>

/** The last error shown of each kind, while it is held. */
const errorSlots: Record<ErrorSlot, string | null> = { server: null, frontend: null }

const timers: Partial<Record<ErrorSlot, ReturnType<typeof setTimeout>>> = {}

/** Returns the slot of an error: server for error responses and lost connections. */
export function slotOf(error: unknown): ErrorSlot {
  return error instanceof ApiError || error instanceof ConnectionError ? 'server' : 'frontend'
}

/** Returns whether a message is held and must not be shown again. */
export function isHeld(message: string): boolean {
  return Object.values(errorSlots).includes(message)
}

/** Holds a message, replacing the previous one of the slot, until its time is over. */
export function hold(slot: ErrorSlot, message: string): void {
  release(slot)
  errorSlots[slot] = message
  timers[slot] = setTimeout(() => release(slot), HELD_MILLISECONDS[slot])
}

/** Empties a slot. */
export function release(slot: ErrorSlot): void {
  clearTimeout(timers[slot])
  errorSlots[slot] = null
}
