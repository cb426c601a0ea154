const KEY = 'palette.recent'
const KEPT = 8

/** Returns the IDs of the commands that were run last in this browser, newest first. */
export function recentCommands(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Puts a command first among the recent ones. */
export function noteCommand(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT)))
  } catch {
    // Without storage there are no recent commands.
  }
}
