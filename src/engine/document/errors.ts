import { EngineError } from '../types'

/** More pages than this take longer to look at than anybody waits. */
export const MAX_PAGES = 5000

export function notAPdf(): EngineError {
  return new EngineError('not-a-document', 'This file is not a PDF, whatever its name says. Save the document as a PDF, and upload that.')
}

export function pdfTruncated(): EngineError {
  return new EngineError('truncated', 'This PDF is cut short: its end is missing. Copy or download it again, then upload the whole file.')
}

export function pdfLocked(): EngineError {
  return new EngineError(
    'encrypted',
    'This PDF is locked with a password, so it cannot be opened here. Open it in another program, save a copy without the password, ' +
      'and upload the copy.',
  )
}

export function pdfDamaged(options?: ErrorOptions): EngineError {
  return new EngineError(
    'cannot-decode',
    'This PDF is damaged and cannot be opened. Open it in another program, save it as a new PDF, and upload that.',
    options,
  )
}

export function pdfWithoutPages(): EngineError {
  return new EngineError(
    'no-pages',
    'This PDF has no pages, so there is nothing to show or redact. Check that it is the right file, then save it as a new PDF and upload that.',
  )
}

export function tooManyPages(count: number): EngineError {
  return new EngineError(
    'too-large',
    `This PDF has ${count.toLocaleString('en-GB')} pages. Up to ${MAX_PAGES.toLocaleString('en-GB')} can be handled. ` +
      'Split it into parts, and upload those.',
  )
}

export function viewerFailed(cause: unknown): EngineError {
  return new EngineError(
    'worker-failed',
    'The part of this program that opens documents could not be loaded. Check the connection, then try again.',
    { cause },
  )
}
