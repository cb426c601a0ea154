const KEY = 'redaction-studio.left-page'

/** Where a page notes that it was left; later pages of the site read it. */
export type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Notes when the leading page is closed, reloaded or left for another one. A page that crashes has no time to.
 *
 * @param lost aborted when another tab leads, and this page is no longer noted
 * @returns whether the leading page before this one noted it, so that no job has closed it
 */
export function noteLeaving(lost: AbortSignal, page: EventTarget = window, storage: () => Notes = () => localStorage): boolean {
  try {
    // Browsers that refuse storage throw here.
    const notes = storage()
    const wasLeft = notes.getItem(KEY) !== null
    notes.removeItem(KEY)
    page.addEventListener('pagehide', () => writeNote(notes), { signal: lost })
    // The browser may show the page again, with its jobs still running.
    page.addEventListener('pageshow', () => notes.removeItem(KEY), { signal: lost })
    return wasLeft
  } catch {
    // Without storage, every end of a page counts as a crash.
    return false
  }
}

function writeNote(notes: Notes): void {
  try {
    notes.setItem(KEY, 'left')
  } catch {
    // The storage is full, so this end counts as a crash.
  }
}
