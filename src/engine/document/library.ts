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

import type { ByteSource } from '../core/source'
import { AppFiles } from './assets'

GlobalWorkerOptions.workerSrc = workerUrl

/** Number of bytes read at a time. */
const CHUNK = 262_144

interface Range {
  begin: number
  end: number
}

/** Reads the requested ranges of the file, so that a large document is never completely in memory. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: ByteSource
  readonly #onError: (error: Error) => void
  readonly #stopper = new AbortController()
  #failed: Range[] = []

  constructor(file: ByteSource, onError: (error: Error) => void) {
    super(file.size, null)
    this.#file = file
    this.#onError = onError
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#read({ begin, end })
  }

  async #read(range: Range): Promise<void> {
    const { signal } = this.#stopper
    try {
      const bytes = await this.#file.read(range.begin, range.end, signal)
      // pdf.js throws for a range that it no longer waits for.
      if (!signal.aborted) this.onDataRange(range.begin, bytes)
    } catch (error) {
      if (signal.aborted) return
      this.#failed.push(range)
      this.#onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Reads the ranges again that could not be read, because pdf.js requests each only once. */
  retry(): void {
    const ranges = this.#failed
    this.#failed = []
    for (const range of ranges) void this.#read(range)
  }

  /** Called by pdf.js once the document is closed. */
  override abort(): void {
    this.#stopper.abort()
  }
}

/** Time a worker has to shut down before it counts as hung. */
const GRACE_MILLISECONDS = 2000

/** An open document, or one being opened. */
interface Opening {
  promise: PDFDocumentLoadingTask['promise']
  /** Reads the parts of the file again that could not be read. */
  retry: () => void
  /** Shuts the worker down, or terminates it if a file keeps it busy. */
  end: () => void
}

/** Starts opening a file. Calls `onUnreadable` for each part that cannot be read. Promises that depend on it never settle. */
export function beginOpening(file: ByteSource, onUnreadable: (error: Error) => void): Opening {
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
  return { promise, retry: () => range.retry(), end }
}

export { PasswordException, TextLayer }
