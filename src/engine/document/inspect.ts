import { emptyFile } from '../probe/errors'
import { notAPdf, pdfTruncated } from './errors'

/** Readers look for the header within the first kilobyte, since some programs write something before it. */
const HEADER_REACH = 1024
/** Some programs write something behind the end, too. */
const END_REACH = 4096

async function textOf(part: Blob): Promise<string> {
  // One letter for each byte, whatever the byte.
  return new TextDecoder('latin1').decode(await part.arrayBuffer())
}

/** Whether the file says of itself that it is a PDF. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await textOf(file.slice(0, HEADER_REACH))).includes('%PDF-')
}

/**
 * Looks at the two ends of a file: whether it is a PDF, and whole. A reader mends a PDF without its end by searching what is there,
 * and pages would be missing without a word.
 *
 * @throws EngineError 'empty-file', 'not-a-document' or 'truncated'
 */
export async function inspectPdf(file: Blob): Promise<void> {
  if (file.size === 0) throw emptyFile()
  if (!(await isPdf(file))) throw notAPdf()
  if (!(await textOf(file.slice(Math.max(0, file.size - END_REACH)))).includes('%%EOF')) throw pdfTruncated()
}
