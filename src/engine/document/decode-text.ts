import { emptyFile } from '../core/errors'
import { blobSource, type ByteSource } from '../core/source'
import { notADocument, textTooLarge } from './errors'

/** A larger text fills more pages than a document may have. */
const MAX_TEXT_BYTES = 10_000_000

/** Characters that never occur in text; tab, line feed, form feed and carriage return are text. */
// oxlint-disable-next-line no-control-regex -- control characters are what tells a binary file
const BINARY = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/

/** The start of a Rich Text document, whose markup is text but not for reading. */
const RTF = String.raw`{\rtf`

/**
 * Reads a file as text: UTF-16 with a byte order mark, UTF-8, or else Windows-1252, which decodes any bytes.
 *
 * @throws EngineError 'empty-file', 'too-large' or 'not-a-document'
 */
export async function decodeText(file: Blob | ByteSource, signal?: AbortSignal): Promise<string> {
  if (file.size === 0) throw emptyFile()
  if (file.size > MAX_TEXT_BYTES) throw textTooLarge(MAX_TEXT_BYTES)
  const source = file instanceof Blob ? blobSource(file) : file
  const bytes = await source.read(0, source.size, signal)
  const text = decode(bytes)
  if (BINARY.test(text) || text.startsWith(RTF)) throw notADocument()
  return text
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
