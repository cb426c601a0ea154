/** Errors of the records themselves, for which retrying doesn't help. */
const LASTING = new Set(['DataCloneError', 'DataError', 'ConstraintError'])

/** Returns whether the browser's storage failed, rather than the change itself. */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof DOMException && !LASTING.has(error.name)
}

/** Does work that needs storage. If storage is full, users must still be able to delete files, so the work is left for the next start. */
export async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isWriteFailure(error)) throw error
    console.warn(`Couldn’t ${what}`, error)
  }
}
