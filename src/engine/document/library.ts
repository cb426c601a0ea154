// The legacy build, because the modern one needs Promise.withResolvers and more, which some supported browsers lack.
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  PDFDataRangeTransport,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the query makes the bundler export a URL
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

import { AppFiles } from './assets'

GlobalWorkerOptions.workerSrc = workerUrl

/** Number of bytes read at a time. */
const CHUNK = 262_144

/** Reads the requested ranges of the file, so that a large document is never completely in memory. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: Blob
  readonly #onError: (error: Error) => void
  #isAborted = false

  constructor(file: Blob, onError: (error: Error) => void) {
    super(file.size, null)
    this.#file = file
    this.#onError = onError
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.#handOver(begin, bytes), this.#onError)
  }

  /** Hands a range over, unless the document was closed meanwhile: pdf.js throws for a range that it no longer waits for. */
  #handOver(begin: number, bytes: ArrayBuffer): void {
    if (!this.#isAborted) this.onDataRange(begin, new Uint8Array(bytes))
  }

  /** Called by pdf.js once the document is closed. */
  override abort(): void {
    this.#isAborted = true
  }
}

/** Time a worker has to shut down before it counts as hung. */
const GRACE_MILLISECONDS = 2000

/** An open document, or one being opened. */
interface Opening {
  promise: PDFDocumentLoadingTask['promise']
  /** Shuts the worker down, or terminates it if a file keeps it busy. */
  end: () => void
}

/** Starts opening a file. If its bytes cannot be read, calls `onUnreadable`, and the promise never settles. */
export function beginOpening(file: Blob, onUnreadable: (error: Error) => void): Opening {
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
  return { promise, end }
}

export { PasswordException, TextLayer }
