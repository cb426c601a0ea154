import { EngineError } from '../../core/errors'
import type { ByteSource } from '../../core/source'
import type { HiddenPart } from '../types'
import { linesOfDocument, type DocxLine, type DocxNode } from './docx-lines'
import { Formatting } from './formatting'
import { listUnshownParts } from './list-unshown'
import { PackageParts, relationshipsOf, resolvePart } from './package-parts'
import { ContentScreen } from './screen-content'
import { Unshown } from './unshown'
import { childOf, writeXml, type XmlElement } from './xml-tree'
import { openZip, ZipTooLargeError, type Zip } from './zip'
import { writeZip } from './zip-writer'

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Max bytes of all parts of a document, decompressed. */
const MAX_SIZE = 300_000_000

/** A Word document as text, with the content that the text doesn't show. */
export interface DocxText {
  text: string
  /** The numbers of the lines that are invisible in the document, from 0. */
  hiddenLines: ReadonlySet<number>
  hidden: HiddenPart[]
}

function docxDamaged(cause?: unknown): EngineError {
  const message = 'This Word document is damaged and can’t be opened. Open it in another program, save it as a PDF and upload that.'
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

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>'
const MAIN =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** Reads the structure of a document from its rewritten parts: lists, tables and notes. */
async function readStructure(parts: Record<string, string>): Promise<DocxNode> {
  const { default: mammoth } = await import('mammoth/mammoth.browser.js')
  const arrayBuffer = await writeZip({ '[Content_Types].xml': TYPES, '_rels/.rels': MAIN, ...parts }).arrayBuffer()
  let root: DocxNode | undefined
  // Only the structure is used; the HTML is discarded.
  const transformDocument = (document: DocxNode): DocxNode => {
    root = document
    return { ...document, children: [] }
  }
  try {
    await mammoth.convertToHtml({ arrayBuffer }, { transformDocument })
  } catch (cause) {
    throw new SyntaxError('The structure of the document is unknown.', { cause })
  }
  if (root === undefined) throw new SyntaxError('The document has no structure.')
  return root
}

/** Returns a part whose body consists of headers or footers. */
function bodyOf(document: XmlElement, parts: readonly XmlElement[]): string {
  const body: XmlElement = { name: 'w:body', attributes: new Map(), children: parts.flatMap(({ children }) => children) }
  return writeXml({ ...document, children: [body] })
}

/** Returns the distinct lines, without blank ones. */
function distinctLines(lines: readonly DocxLine[]): DocxLine[] {
  const seen = new Map(lines.filter(({ text }) => text.trim() !== '').map((line) => [`${line.isHidden} ${line.text}`, line]))
  return [...seen.values()]
}

async function readLines(parts: PackageParts, unshown: Unshown): Promise<DocxLine[]> {
  const main = await parts.mainPart()
  const relationships = await parts.relationships(relationshipsOf(main))
  const nameOf = (type: string): string => {
    const found = relationships.find((one) => one.type === type && !one.isExternal)
    return found === undefined ? resolvePart(main, `${type}.xml`) : resolvePart(main, found.target)
  }
  const document = await parts.read(main)
  if (childOf(document, 'w:body') === undefined || document === undefined) throw new SyntaxError('The document has no body.')
  const [styles, numbering] = [await parts.read(nameOf('styles')), await parts.read(nameOf('numbering'))]
  const theme = await parts.read(relationships.some(({ type }) => type === 'theme') ? nameOf('theme') : 'word/theme/theme1.xml')
  const formatting = new Formatting({
    document,
    styles,
    theme,
    settings: await parts.read(nameOf('settings')),
  })
  const screen = new ContentScreen(formatting, unshown)
  // Every part is written again, because mammoth's parser takes an hour for a damaged part of one megabyte.
  const shared: Record<string, string> = {}
  if (styles !== undefined) shared['word/styles.xml'] = writeXml(styles)
  if (numbering !== undefined) shared['word/numbering.xml'] = writeXml(numbering)
  const marginLines = async (kind: 'header' | 'footer'): Promise<DocxLine[]> => {
    const linked = relationships
      .filter(({ type, isExternal }) => type === kind && !isExternal)
      .map(({ target }) => resolvePart(main, target))
    const named = parts.names.filter((name) => new RegExp(String.raw`^word/${kind}\d*\.xml$`).test(name))
    const margins: XmlElement[] = []
    for (const name of new Set([...named, ...linked])) {
      const root = await parts.read(name)
      if (root !== undefined) margins.push(screen.part(root))
    }
    if (margins.length === 0) return []
    return distinctLines(linesOfDocument(await readStructure({ ...shared, 'word/document.xml': bodyOf(document, margins) })))
  }
  const headers = await marginLines('header')
  const written: Record<string, string> = { ...shared, 'word/document.xml': writeXml(screen.part(document)) }
  const footers = await marginLines('footer')
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = await parts.read(nameOf(`${kind}s`))
    if (notes !== undefined) written[`word/${kind}s.xml`] = writeXml(screen.notes(notes, kind))
  }
  return [...headers, ...linesOfDocument(await readStructure(written)), ...footers]
}

/**
 * Reads the text of a Word document in reading order: headers, the body with lists and tables, notes, and footers. Layout, images and fonts
 * are left out, and the document is exported as a PDF. Lines that are invisible in the document are marked.
 *
 * @throws EngineError 'cannot-decode' or 'too-large'
 */
export async function readDocx(file: ByteSource, zip: Zip, signal: AbortSignal | undefined): Promise<DocxText> {
  if (zip.size > MAX_SIZE || file.size > MAX_SIZE) throw docxTooLarge()
  const unshown = new Unshown()
  try {
    const parts = new PackageParts(zip, signal)
    const lines = await readLines(parts, unshown)
    await listUnshownParts(parts, unshown)
    const hiddenLines = new Set(lines.flatMap(({ isHidden }, index) => (isHidden ? [index] : [])))
    // Only a line feed ends a line of the text.
    const text = lines.map((line) => line.text.replaceAll(/[\r\n\f]/g, ' ')).join('\n')
    return { text, hiddenLines, hidden: unshown.list() }
  } catch (cause) {
    if (cause instanceof ZipTooLargeError) throw docxTooLarge()
    // Damaged archives cause the other errors: positions outside the file, and data that can't be decompressed.
    if (cause instanceof SyntaxError || cause instanceof RangeError || cause instanceof TypeError) throw docxDamaged(cause)
    throw cause
  }
}
