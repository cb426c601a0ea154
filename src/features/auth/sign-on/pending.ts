import { z } from 'zod'

const KEY = 'redaction-studio.sign-on'

const secret = z.string().min(1)

/** A sign-in that has been sent to a provider and hasn't returned. */
const Pending = z.object({
  provider: z.string().min(1),
  /** The provider's name on the button. */
  label: z.string().min(1),
  state: secret,
  nonce: secret,
  verifier: secret,
  /** Epoch milliseconds. */
  startedAt: z.number(),
})
export type Pending = z.infer<typeof Pending>

/** Stores the sign-in for this tab, replacing any earlier one. */
export function storePending(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending))
}

/** Removes and returns the pending sign-in, so that it is used only once; null when there is none. */
export function takePending(): Pending | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const parsed = Pending.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // Storage may be unavailable, and its content may not be JSON.
    return null
  }
}
