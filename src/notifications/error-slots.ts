import { proxy } from 'valtio'

import { ApiError, ConnectionError } from '../api/api-error'

export type ErrorSlot = 'server' | 'frontend'

/** How long a message is held, in milliseconds. A server in trouble fails many calls at once, and one toast says it. */
export const HELD_MILLISECONDS = { server: 60_000, frontend: 3000 } as const satisfies Record<ErrorSlot, number>

/** The last error told of each kind, as long as it is held. */
export const errorSlots = proxy<Record<ErrorSlot, string | null>>({ server: null, frontend: null })

const timers: Partial<Record<ErrorSlot, ReturnType<typeof setTimeout>>> = {}

/** Which slot an error belongs in: that of the server for what it answered or did not answer. */
export function slotOf(error: unknown): ErrorSlot {
  return error instanceof ApiError || error instanceof ConnectionError ? 'server' : 'frontend'
}

/** Whether a message was told a moment ago and is not to be told again. */
export function isHeld(message: string): boolean {
  return Object.values(errorSlots).includes(message)
}

/** Holds a message in place of what the slot held, until its time is over. */
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
