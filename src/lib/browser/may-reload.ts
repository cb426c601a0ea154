/** How Chromium, Firefox and Safari say that a module couldn't be loaded. They don't load it again on the same page. */
const LOST_MODULE = /dynamically imported module|Importing a module script failed/

/** A file that can't be loaded again this soon after a reload won't be loaded by another. */
const RELOAD_HELPS_AFTER_MILLISECONDS = 60_000
const RELOADED_KEY = 'redaction-studio.reloaded-for-page'

/** Returns whether a reload may help to load a file, and records it. Without storage, a reload could repeat forever, so there is none. */
export function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < RELOAD_HELPS_AFTER_MILLISECONDS) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Returns whether an error says that a module of the app couldn't be loaded. */
export function isModuleLost(error: unknown): boolean {
  return error instanceof TypeError && LOST_MODULE.test(error.message)
}
