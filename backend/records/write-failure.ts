/** Errors of the records themselves, for which retrying doesn't help. */
const LASTING = new Set(['DataCloneError', 'DataError', 'ConstraintError'])

/** Returns whether the browser's storage failed, rather than the change itself. */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof DOMException && !LASTING.has(error.name)
}
