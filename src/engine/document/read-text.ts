import type { ByteSource } from '../core/source'
import { decodeText } from './decode-text'
import { hiddenParts } from './reading/hidden'
import { tableText } from './text-formats/csv-text'
import { mimeText } from './text-formats/mime-text'
import type { DocumentInfo, HiddenPart } from './types'

/** A document that is laid out as text: plain text, Markdown, rows of values, an email, or a Word document. */
export interface TextSource {
  contentType: DocumentInfo['contentType']
  text: string
  /** The numbers of the text's lines that are invisible to a reader of the document, from 0. */
  hiddenLines: ReadonlySet<number>
  hidden: HiddenPart[]
}

/**
 * Reads a file as text. The bytes determine its format.
 *
 * @throws EngineError 'empty-file', 'not-a-document', 'too-large', 'cannot-decode'
 * @throws EngineCancelledError
 */
export async function readTextSource(file: ByteSource, signal: AbortSignal | undefined): Promise<TextSource> {
  const { DOCX_TYPE, openDocxArchive, readDocx } = await import('./docx/open-docx')
  const zip = file.size === 0 ? undefined : await openDocxArchive(file, signal)
  if (zip !== undefined) return { contentType: DOCX_TYPE, ...(await readDocx(file, zip, signal)) }
  const written = await decodeText(file, signal)
  const { text, attachments } = mimeText(written) ?? { text: written, attachments: [] }
  return {
    contentType: 'text/plain',
    text: tableText(text) ?? text,
    hiddenLines: new Set(),
    hidden: hiddenParts('attachment', attachments),
  }
}
