import { mayReload } from '#lib/browser/may-reload.ts'
import { log } from '#lib/log.ts'
import { reportProblem } from '#telemetry/report-problem.ts'

const TRIES = 3
const RETRY_MILLISECONDS = 1500

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
