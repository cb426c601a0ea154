const LOCK = 'redaction-studio-backend'

/** The part of the Web Locks API that is used. */
export interface Locks {
  request: (name: string, work: () => Promise<void>) => Promise<unknown>
}

/**
 * Calls `lead` when this tab becomes the leading one: immediately if there is no other, else when the leading one closes. It leads until
 * it is closed, which releases the lock; if `lead` fails, the lock goes to the next tab.
 */
export async function whenLeading(lead: () => Promise<void>, locks: Locks): Promise<void> {
  await locks.request(LOCK, async () => {
    await lead()
    await new Promise(() => undefined)
  })
}
