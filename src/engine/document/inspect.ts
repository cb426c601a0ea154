import { emptyFile } from '../probe/errors'
import { notAPdf, pdfTruncated } from './errors'

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

/** Returns whether the file has a PDF header. */
async function isPdf(file: Blob): Promise<boolean> {
  return (await textOf(file.slice(0, HEADER_REACH))).includes('%PDF-')
}

/**
 * Checks that a file has a PDF header and an end marker. PDF readers repair a truncated file, which may silently drop pages.
 *
 * @throws EngineError 'empty-file', 'not-a-document' or 'truncated'
 */
export async function inspectPdf(file: Blob): Promise<void> {
  if (file.size === 0) throw emptyFile()
  if (!(await isPdf(file))) throw notAPdf()
  if (!(await textOf(file.slice(Math.max(0, file.size - END_REACH)))).includes('%%EOF')) throw pdfTruncated()
}
