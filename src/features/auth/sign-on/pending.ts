import { z } from 'zod'

const KEY = 'redaction-studio.sign-on'

/** A sign-in that has gone to a provider and not come back yet. */
const Pending = z.object({ provider: z.string().min(1), state: z.string().min(1), verifier: z.string().min(1) })
export type Pending = z.infer<typeof Pending>

/** Keeps it for this tab; whichever began before is forgotten. */
export function keepPending(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending))
}

/** Takes it out, so that it is used once; null where there is none. */
export function takePending(): Pending | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const parsed = Pending.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // Without storage nothing was kept, and a text that is no JSON is none of ours.
    return null
  }
}
