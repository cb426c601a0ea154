import type { OpenRequest, OpenWriter } from './file-writer'
import { canWriteHere, FILES_ROOT, originFiles, type OriginFiles } from './files'
import { connectWriter } from './writer-port'

const OPEN_MILLISECONDS = 10_000

/** A request from the service worker, which can't start workers, to open a file in this page. It transfers the port for the calls. */
export interface OpenInPage {
  openFile: OpenRequest
}

export const isOpenInPage = (data: unknown): data is OpenInPage => typeof data === 'object' && data !== null && 'openFile' in data

let worker: Worker | undefined

/** Returns the worker that writes files, which starts with the first. */
function writerWorker(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('./file-writer.worker.ts', import.meta.url), { type: 'module', name: 'file-writer' })
  started.addEventListener('error', (event) => {
    event.preventDefault()
    console.error('The worker that writes files stopped', event.message)
    started.terminate()
    if (worker === started) worker = undefined
  })
  worker = started
  return started
}

/** Opens a file for the service worker in this page's worker. */
export function openForServiceWorker(request: OpenRequest, port: MessagePort): void {
  writerWorker().postMessage(request, [port])
}

const openInWorker: OpenWriter = (request) => {
  const { port1, port2 } = new MessageChannel()
  const used = writerWorker()
  used.postMessage(request, [port2])
  return connectWriter(port1, { isAlive: async () => used === worker, openWithin: OPEN_MILLISECONDS })
}

/** Returns the files for a page, which are written in a worker if the browser can't write them here. */
export function pageFiles(root: string = FILES_ROOT): OriginFiles {
  return originFiles(root, canWriteHere() ? undefined : openInWorker)
}
