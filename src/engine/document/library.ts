// The build for older browsers: the other needs Promise.withResolvers and more, which some supported browsers lack.
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
// oxlint-disable-next-line import/default -- by its query the bundler makes an address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

import { AppFiles } from './assets'

GlobalWorkerOptions.workerSrc = workerUrl

/** Bytes that are read at a time. */
const CHUNK = 262_144

/** Reads from the file what is asked for, so that a long document is never in memory as a whole. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: Blob
  readonly #onError: (error: Error) => void

  constructor(file: Blob, onError: (error: Error) => void) {
    super(file.size, null)
    this.#file = file
    this.#onError = onError
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), this.#onError)
  }
}

/** How long a worker that is ended may take to say so before it is taken for hung. */
const GRACE_MILLISECONDS = 2000

/** A document that is being opened, or is open. */
interface Opening {
  promise: PDFDocumentLoadingTask['promise']
  /** Gives the worker back. One that is busy, with a file that was made to keep it so, is ended all the same. */
  end: () => void
}

/** Begins to open a file. `onUnreadable` is told when its bytes can no longer be read; the promise then never settles. */
export function beginOpening(file: Blob, onUnreadable: (error: Error) => void): Opening {
  const worker = new PDFWorker()
  const task = getDocument({
    worker,
    range: new FileTransport(file, onUnreadable),
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: AppFiles,
    useWorkerFetch: false,
    // What a document lacks is taken from the app, so that it looks the same on every machine.
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  let isEnded = false
  const end = (): void => {
    if (isEnded) return
    isEnded = true
    const stop = (): void => {
      clearTimeout(grace)
      worker.destroy()
    }
    const grace = setTimeout(stop, GRACE_MILLISECONDS)
    task.destroy().then(stop, stop)
  }
  return { promise: task.promise, end }
}

export { PasswordException, TextLayer }
