import { PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { SpareWorkers } from '../../core/spare-workers'
// oxlint-disable-next-line import/default -- the query makes the bundler export a URL
import workerUrl from '../pdf-parser.worker.ts?worker&url'

/** pdf.js's parser in a worker, which parses one document at a time. */
export interface Parser {
  worker: PDFWorker
  port: Worker
}

/** Milliseconds after which a parser that doesn't close its document counts as stuck. */
const CLOSING_TIME = 5000

/** Ends a parser. Its running requests never settle. */
export function endParser({ worker, port }: Parser): void {
  worker.destroy()
  port.terminate()
}

function startParser(): Parser {
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf-parser' })
  // `open-pdf.ts` detects omitted content by pdf.js's warnings.
  const worker = new PDFWorker({ port, verbosity: VerbosityLevel.WARNINGS } as unknown as ConstructorParameters<typeof PDFWorker>[0])
  return { worker, port }
}

// Two, because an export is compared with its source.
const spare = new SpareWorkers({ start: startParser, end: endParser, workerOf: ({ port }) => port, limit: 2, patience: 30_000 })

/** Returns a parser without a document. */
export const takeParser = (): Parser => spare.take()

/**
 * Keeps a parser for the next document once it has closed this one. End a parser with failed or running requests instead, so that no document
 * is read by a parser that another document has damaged.
 *
 * @param closed resolves when the parser has closed its document
 */
export function giveBackParser(parser: Parser, closed: Promise<void>): void {
  const closing = new AbortController()
  const { signal } = closing
  const end = (): void => {
    if (signal.aborted) return
    closing.abort()
    endParser(parser)
  }
  const keep = (): void => {
    if (signal.aborted) return
    closing.abort()
    spare.giveBack(parser)
  }
  const timer = setTimeout(end, CLOSING_TIME)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  parser.port.addEventListener('error', end, { signal })
  void closed.then(keep, end)
}
