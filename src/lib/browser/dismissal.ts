/** Returns whether something was dismissed in this browser. `key` is its key in localStorage. Without storage, nothing is. */
export function wasDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Records that something was dismissed in this browser. Without storage, it appears again after a reload. */
export function recordDismissal(key: string): void {
  try {
    localStorage.setItem(key, 'dismissed')
  } catch {
    // A dismissal isn't worth an error.
  }
}
