import { pdfTruncated } from './errors'

/** PDF readers accept a header within the first kilobyte, because some programs write data before it. */
const HEADER_REACH = 1024
/** Some programs write data after the end marker. */
const END_REACH = 4096

async function textOf(part: Blob): Promise<string> {
  // Latin-1 maps each byte to one character.
  return new TextDecoder('latin1').decode(await part.arrayBuffer())
}

/** Returns whether the file's first bytes are those of a PDF. */
export async function startsAsPdf(file: Blob): Promise<boolean> {
  return (await textOf(file.slice(0, 5))) === '%PDF-'
}

async function hasEndMarker(file: Blob): Promise<boolean> {
  return (await textOf(file.slice(Math.max(0, file.size - END_REACH)))).includes('%%EOF')
}

/** Returns whether the file is a PDF. A header after other data counts only with an end marker, because a text may mention PDF headers. */
export async function isPdf(file: Blob): Promise<boolean> {
  if (await startsAsPdf(file)) return true
  return (await textOf(file.slice(0, HEADER_REACH))).includes('%PDF-') && (await hasEndMarker(file))
}

/**
 * Checks that a PDF has an end marker. PDF readers repair a truncated file, which may silently drop pages.
 *
 * @throws EngineError 'truncated'
 */
export async function checkPdfEnd(file: Blob): Promise<void> {
  if (!(await hasEndMarker(file))) throw pdfTruncated()
}
