import { blobSource, type ByteSource } from '../core/source'
import { pdfTruncated } from './errors'

/** PDF readers accept a header within the first kilobyte, because some programs write data before it. */
const HEADER_REACH = 1024
/** Some programs write data after the end marker. */
const END_REACH = 4096

async function readText(file: ByteSource, from: number, to: number, signal?: AbortSignal): Promise<string> {
  // Latin-1 maps each byte to one character.
  return new TextDecoder('latin1').decode(await file.read(from, to, signal))
}

const sourceOf = (file: Blob | ByteSource): ByteSource => (file instanceof Blob ? blobSource(file) : file)

/** Returns whether a file starts with a PDF header. */
export async function startsAsPdf(file: Blob | ByteSource, signal?: AbortSignal): Promise<boolean> {
  return (await readText(sourceOf(file), 0, 5, signal)) === '%PDF-'
}

async function hasEndMarker(file: ByteSource, signal: AbortSignal | undefined): Promise<boolean> {
  return (await readText(file, file.size - END_REACH, file.size, signal)).includes('%%EOF')
}

/** Returns whether the file is a PDF. A header after other data counts only with an end marker, because a text may mention PDF headers. */
export async function isPdf(file: Blob | ByteSource, signal?: AbortSignal): Promise<boolean> {
  const source = sourceOf(file)
  if (await startsAsPdf(source, signal)) return true
  return (await readText(source, 0, HEADER_REACH, signal)).includes('%PDF-') && (await hasEndMarker(source, signal))
}

/**
 * The trailer, or the end of the file after it. Programs write them after all objects. The first table of a linearized file starts at 0.
 */
const END = /(?:^|[\r\n])(?:trailer\s*<<[^]*>>|startxref\s+[1-9]\d*)[\s\0]*%?%?E?O?F?[\s\0]*$/

/**
 * Checks that a PDF is complete: that it has an end marker, or ends with its trailer. PDF readers repair a truncated file, which may
 * silently drop pages.
 *
 * @throws EngineError 'truncated'
 */
export async function checkPdfEnd(file: ByteSource, signal: AbortSignal | undefined): Promise<void> {
  const end = await readText(file, file.size - END_REACH, file.size, signal)
  if (!end.includes('%%EOF') && !END.test(end)) throw pdfTruncated()
}
