import type { OpenWriter } from '../storage/file-writer'
import type { OpenInPage } from '../storage/page-files'
import { connectWriter } from '../storage/writer-port'

/** The time after which a page that hasn't opened a file counts as not started. */
const OPEN_MILLISECONDS = 5000

/** The part of the service worker's clients that is used here. */
interface Pages {
  matchAll: () => Promise<readonly { readonly id: string; postMessage: (message: OpenInPage, transfer: Transferable[]) => void }[]>
  get: (id: string) => Promise<object | undefined>
}

/** Opens files in the worker of any open page, because service workers have neither `createWritable` in Safari before 26 nor workers. */
export function openInPage(pages: Pages): OpenWriter {
  return async (request) => {
    let reason: unknown = new Error('No open page can write files.')
    for (const page of await pages.matchAll()) {
      const { port1, port2 } = new MessageChannel()
      page.postMessage({ openFile: request }, [port2])
      try {
        return await connectWriter(port1, { isAlive: async () => (await pages.get(page.id)) !== undefined, openWithin: OPEN_MILLISECONDS })
      } catch (error) {
        reason = error
        // A page that doesn't reply has not started; any other error would be the same in all pages.
        if (!(error instanceof DOMException) || error.name !== 'TimeoutError') break
      }
    }
    throw reason
  }
}
