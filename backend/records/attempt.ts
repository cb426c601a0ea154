import { isWriteFailure } from './write-failure'

/** Does work that needs storage. If storage is full, users must still be able to delete files, so the work is left for the next start. */
export async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isWriteFailure(error)) throw error
    console.warn(`Couldn't ${what}`, error)
  }
}
