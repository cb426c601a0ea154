/** The start of tus's keys in the browser's storage. Separate from tus itself, because every page can log out. */
export const KEY_START = 'tus::'

/** Returns whether this browser has data about started uploads. False where it has no storage. */
export function hasUploadFingerprints(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(KEY_START))
  } catch {
    return false
  }
}

/**
 * Removes this browser's data about started uploads, such as file names, without a request. The server deletes their data when they expire.
 */
export function forgetUploadFingerprints(storage: Pick<Storage, 'removeItem'> & Record<string, unknown> = localStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(KEY_START)) storage.removeItem(key)
}
