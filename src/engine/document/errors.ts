import { EngineError } from '../core/errors'

/** Max pages. Reading the sizes of more takes too long. */
export const MAX_PAGES = 5000

export function notADocument(): EngineError {
  return new EngineError(
    'not-a-document',
    'Only PDF, Word (.docx) and text documents can be opened. Save this document as a PDF and upload that.',
  )
}

export function pdfTruncated(): EngineError {
  return new EngineError(
    'truncated',
    'This PDF is incomplete: its end is missing. Copy or download it again, then upload the complete file.',
  )
}

export function pdfLocked(): EngineError {
  return new EngineError(
    'encrypted',
    'This PDF is locked with a password. Open it in another program, save a copy without the password and upload the copy.',
  )
}

export function pdfPasswordMissing(): EngineError {
  return new EngineError('encrypted', 'This PDF is locked with a password. Enter the password to open it.')
}

export function pdfPasswordWrong(): EngineError {
  return new EngineError('wrong-password', 'This password doesn’t open the PDF. Check it and try again.')
}

export function documentTooSlow(): EngineError {
  return new EngineError(
    'too-large',
    'This document takes too long to read, so it was stopped. Open it in another program, save it as a new PDF and upload that.',
  )
}

export function pdfTooCompressed(): EngineError {
  return new EngineError(
    'too-large',
    'A part of this PDF is larger than 512 MB when it is decompressed. Open it in another program, save it as a new PDF and upload that.',
  )
}

export function pdfDamaged(options?: ErrorOptions): EngineError {
  return new EngineError(
    'cannot-decode',
    'This PDF is damaged and can’t be opened. Open it in another program, save it as a new PDF and upload that.',
    options,
  )
}

export function pageTooComplex(): EngineError {
  return new EngineError(
    'too-large',
    'The first page of this PDF takes too long to draw. Open it in another program, print it to a new PDF and upload that.',
  )
}

export function pageTooLarge(): EngineError {
  return new EngineError(
    'too-large',
    'A page of this PDF has too many parts to be read. Open it in another program, print it to a new PDF and upload that.',
  )
}

export function pdfWithoutPages(): EngineError {
  return new EngineError('no-pages', 'This PDF has no pages. Check that it is the right file, then save it as a new PDF and upload that.')
}

export function tooManyPages(count: number): EngineError {
  return new EngineError(
    'too-large',
    `This PDF has ${count.toLocaleString('en-GB')} pages. The maximum is ${MAX_PAGES.toLocaleString('en-GB')}. ` +
      'Split it and upload the parts.',
  )
}

export function viewerFailed(cause: unknown): EngineError {
  return new EngineError('worker-failed', 'Couldn’t load the PDF viewer. Check your connection and try again.', { cause })
}

export function textTooLarge(maximum: number): EngineError {
  return new EngineError('too-large', `This text is larger than ${maximum / 1_000_000} MB. Split it and upload the parts.`)
}

export function tooManyTextPages(): EngineError {
  return new EngineError(
    'too-large',
    `This text fills more than ${MAX_PAGES.toLocaleString('en-GB')} pages, which is the maximum. Split it and upload the parts.`,
  )
}
