import { log } from '#lib/log.ts'
import { reportProblem } from '#telemetry/report-problem.ts'

const TRIES = 3
const RETRY_MILLISECONDS = 1500
/** A page that fails again this soon after a reload won't be fixed by another. */
const RELOAD_HELPS_AFTER_MILLISECONDS = 60_000
const RELOADED_KEY = 'redaction-studio.reloaded-for-page'

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Returns a page loader that makes up to three attempts, 1.5 s apart, and reports each failure. After the last one, usually because a newer
 * build has replaced the file, it logs the error and reloads the page. If the page was reloaded recently, the error goes to the router
 * instead.
 */
export function loadPage<Page>(load: () => Promise<Page>, reload: () => void = () => location.reload()): () => Promise<Page> {
  return async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await load()
      } catch (error) {
        reportProblem(error)
        if (attempt < TRIES) {
          log.debug('Couldn’t load a page; trying again', error)
          await wait(RETRY_MILLISECONDS)
          continue
        }
        log.error('Couldn’t load a page', error)
        if (!mayReload()) throw error
        reload()
        // The page is about to reload, so nothing should render in its place.
        return new Promise<never>(() => undefined)
      }
    }
  }
}

/** Returns whether a reload may help, and records it. Without storage, a reload could repeat forever, so there is none. */
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
