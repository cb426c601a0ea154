import type { OpenWriter } from '../storage/file-writer'
import type { OpenInPage } from '../storage/page-files'
import { connectWriter } from '../storage/writer-port'

/** Time limit for opening a file, after which a page counts as not started. */
const OPEN_MILLISECONDS = 5000

/** The used part of the service worker's `clients`. */
interface Pages {
  matchAll: () => Promise<readonly { readonly id: string; postMessage: (message: OpenInPage, transfer: Transferable[]) => void }[]>
  get: (id: string) => Promise<object | undefined>
}

/**
 * Opens files in the worker of any open page, because service workers can't start workers, and lack `createWritable` in Safari before 26.
 */
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
        // A page that doesn't reply hasn't started; other errors would occur in all pages.
        if (!(error instanceof DOMException) || error.name !== 'TimeoutError') break
      }
    }
    throw reason
  }
}
