// The legacy build, because the modern one needs Promise.withResolvers and more, which some supported browsers lack.
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  PasswordResponses,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { ByteSource } from '../core/source'
import { AppFiles } from './assets'
import { CHUNK, FileTransport } from './file-transport'
// oxlint-disable-next-line import/default -- the query makes the bundler export a URL
import workerUrl from './pdf-parser.worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Time a worker has to shut down before it counts as hung. */
const GRACE_MILLISECONDS = 2000

/** An open document, or one being opened. */
interface Opening {
  promise: PDFDocumentLoadingTask['promise']
  /** Reads the failed parts of the file again. */
  retry: () => void
  /** Shuts the worker down, or terminates it if it is busy with a file. */
  end: () => void
}

/** Starts opening a file. Calls `onUnreadable` for each part that cannot be read. Promises that depend on it never settle. */
export function beginOpening(file: ByteSource, onUnreadable: (error: Error) => void, password: string | undefined): Opening {
  const worker = new PDFWorker()
  const range = new FileTransport(file, onUnreadable)
  const task = getDocument({
    worker,
    range,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: AppFiles,
    useWorkerFetch: false,
    // Missing fonts are loaded from the app, so that a document looks the same on every computer.
    useSystemFonts: false,
    ...(password === undefined ? {} : { password }),
    verbosity: VerbosityLevel.ERRORS,
  })
  let isOpen = false
  const promise = task.promise.then((loaded) => {
    isOpen = true
    return loaded
  })
  let isEnded = false
  const end = (): void => {
    if (isEnded) return
    isEnded = true
    // A worker that is told to stop while it opens a file leaves a rejection that can't be handled.
    if (!isOpen) {
      range.abort()
      worker.destroy()
      return
    }
    const stop = (): void => {
      clearTimeout(grace)
      worker.destroy()
    }
    const grace = setTimeout(stop, GRACE_MILLISECONDS)
    task.destroy().then(stop, stop)
  }
  return { promise, retry: () => range.retry(), end }
}

export { PasswordException, PasswordResponses, TextLayer }
