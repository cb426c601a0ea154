import { EngineError } from '../../core/errors'
import type { ByteSource } from '../../core/source'
import { hiddenParts } from '../reading/hidden'
import type { HiddenPart } from '../types'
import { linesOfDocument, type DocxNode } from './docx-lines'
import { decodeEntities, paragraphsOf } from './docx-xml'
import { openZip, type Zip } from './zip'

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Max bytes of all parts of a document, decompressed. */
const MAX_SIZE = 300_000_000

/** A Word document as text, and what its text doesn't show. */
export interface DocxText {
  text: string
  hidden: HiddenPart[]
}

function docxDamaged(cause?: unknown): EngineError {
  const message = "This Word document is damaged and can't be opened. Open it in another program, save it as a PDF and upload that."
  return new EngineError('cannot-decode', message, cause === undefined ? undefined : { cause })
}

function docxTooLarge(): EngineError {
  return new EngineError('too-large', 'This Word document is larger than 300 MB when it is decompressed. Save it as a PDF and upload that.')
}

/** Returns the archive of a Word document, or undefined for any other file. */
export async function openDocxArchive(file: ByteSource, signal?: AbortSignal): Promise<Zip | undefined> {
  const [first, second] = await file.read(0, 2, signal)
  if (first !== 0x50 || second !== 0x4b) return undefined
  const zip = await openZip(file, signal)
  return zip?.names.includes('word/document.xml') === true ? zip : undefined
}

const countOf = (xml: string, pattern: RegExp): number => xml.match(pattern)?.length ?? 0

async function hiddenIn(zip: Zip, signal: AbortSignal | undefined): Promise<HiddenPart[]> {
  const body = await zip.text('word/document.xml', signal)
  const comments = await zip.text('word/comments.xml', signal)
  const written = [...comments.matchAll(/<w:comment\b[\s\S]*?<\/w:comment>/g)].map(([xml]) => {
    const author = decodeEntities(/w:author="([^"]*)"/.exec(xml)?.[1] ?? '')
    return `${author}: ${paragraphsOf(xml).join(' ')}`
  })
  const properties = [
    await zip.text('docProps/core.xml', signal),
    await zip.text('docProps/app.xml', signal),
    await zip.text('docProps/custom.xml', signal),
  ]
  const named = [
    ...properties
      .join('')
      .matchAll(/<(?:\w+:)?(title|subject|creator|keywords|description|lastModifiedBy|category|Company|Manager)\b[^>]*>([^<]+)</g),
  ]
  const changes = countOf(body, /<w:(?:ins|del|moveFrom|moveTo)\s/g)
  const vanished = countOf(body, /<w:vanish\s*\/>/g)
  const embedded = zip.names.filter((name) => /^word\/embeddings\/./.test(name)).map((name) => name.slice(name.lastIndexOf('/') + 1))
  const links = [...(await zip.text('word/_rels/document.xml.rels', signal)).matchAll(/Target="([^"]*)"[^>]*TargetMode="External"/g)]
  return [
    ...named.flatMap(([, key = '', value = '']) => hiddenParts('metadata', [`${key}: ${decodeEntities(value)}`])),
    ...hiddenParts('annotation', written),
    ...(changes === 0 ? [] : [{ kind: 'revision' as const, name: 'Tracked changes', count: changes }]),
    ...(vanished === 0 ? [] : [{ kind: 'covered-text' as const, name: 'Hidden text', count: vanished }]),
    ...hiddenParts('attachment', embedded),
    ...hiddenParts(
      'link',
      links.map(([, target = '']) => decodeEntities(target)),
      { separator: ' ' },
    ),
  ]
}

/** Returns the lines of headers or footers, each once. */
async function marginLines(zip: Zip, part: 'header' | 'footer', signal: AbortSignal | undefined): Promise<string[]> {
  const names = zip.names.filter((name) => new RegExp(String.raw`^word/${part}\d*\.xml$`).test(name))
  const lines: string[] = []
  for (const name of names) lines.push(...paragraphsOf(await zip.text(name, signal)).filter((line) => line.trim() !== ''))
  return [...new Set(lines)]
}

/**
 * Reads the text of a Word document in reading order: headers, the body with lists and tables, notes, and footers. Layout, images and
 * fonts are left out, and the document is exported as a PDF.
 *
 * @throws EngineError 'cannot-decode' or 'too-large'
 */
export async function readDocx(file: ByteSource, zip: Zip, signal: AbortSignal | undefined): Promise<DocxText> {
  if (zip.size > MAX_SIZE || file.size > MAX_SIZE) throw docxTooLarge()
  const { default: mammoth } = await import('mammoth/mammoth.browser.js')
  let root: DocxNode | undefined
  try {
    const { buffer: arrayBuffer } = await file.read(0, file.size, signal)
    await mammoth.convertToHtml(
      { arrayBuffer },
      {
        // Only the structure is used; the HTML is discarded.
        transformDocument: (document: DocxNode) => {
          root = document
          return { ...document, children: [] }
        },
      },
    )
  } catch (cause) {
    throw docxDamaged(cause)
  }
  if (root === undefined) throw docxDamaged()
  const lines = [...(await marginLines(zip, 'header', signal)), ...linesOfDocument(root), ...(await marginLines(zip, 'footer', signal))]
  return { text: lines.join('\n'), hidden: await hiddenIn(zip, signal) }
}
