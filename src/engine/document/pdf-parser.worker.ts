import '#lib/browser/no-eval.ts'

import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { CONTENT_LEFT_OUT } from './parser-messages'

/** Warnings that are pdf.js's only indication of omitted content. */
const LEFT_OUT =
  /^Warning: (?:Image exceeded maximum allowed size|Unable to decode inline image|getOperatorList - ignoring (?:XObject|errors)|getContentStream - ignoring)/
/** Objects that no PDF reader shows: they don't exist, aren't content, or draw themselves. */
const SHOWN_BY_NONE = /should be a stream|referred to by name|Unhandled XObject subtype|circular reference/

// Only pdf.js writes to the console here.
console.warn = (message: unknown) => {
  const text = String(message)
  if (LEFT_OUT.test(text) && !SHOWN_BY_NONE.test(text)) postMessage(CONTENT_LEFT_OUT)
}
