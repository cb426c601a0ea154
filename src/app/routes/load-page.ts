import { log } from '../../lib/log'
import { reportProblem } from '../../telemetry/report-problem'

export const TRIES = 3
export const RETRY_MILLISECONDS = 1500
/** A page that fails again this soon after a reload will not be mended by another. */
const RELOAD_HELPS_AFTER_MILLISECONDS = 60_000
const RELOADED_KEY = 'redaction-studio.reloaded-for-page'

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Makes the loader of a page that tries three times, 1.5 s apart, and reports each failure. When all have failed, usually because a
 * newer build has taken the file's place, it is logged and the whole page is loaded anew; a page that has just been is not, and
 * the error goes to the router.
 */
export function loadPage<Page>(load: () => Promise<Page>, reload: () => void = () => location.reload()): () => Promise<Page> {
  return async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await load()
      } catch (error) {
        reportProblem(error)
        if (attempt < TRIES) {
          log.debug('A page could not be loaded; trying again', error)
          await wait(RETRY_MILLISECONDS)
          continue
        }
        log.error('A page could not be loaded', error)
        if (!mayReload()) throw error
        reload()
        // The page is going; nothing shall be drawn in its place.
        return new Promise<never>(() => undefined)
      }
    }
  }
}

/** Whether a reload may help, and notes that it is done. Without storage there is no telling, and so none is done. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < RELOAD_HELPS_AFTER_MILLISECONDS) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
