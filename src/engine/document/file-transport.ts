import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { ByteSource } from '../core/source'

/** Number of bytes read at a time. */
export const CHUNK = 262_144

interface Range {
  begin: number
  end: number
}

/** Reads the requested ranges of the file, so that a large document is never completely in memory. */
export class FileTransport extends PDFDataRangeTransport {
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

  /** Reads the failed ranges again, because pdf.js requests each only once. */
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
