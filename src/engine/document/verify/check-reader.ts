import { EngineCancelledError } from '../../core/errors'
import { comparable, tells, type Secrets } from '../export/secrets'
import type { PlannedPage } from '../export/plan-page'
import { openPdf, type WorkerPdf } from '../worker/open-pdf'
import type { DocumentFindings } from './document-findings'

/** Points by which the sizes of two pages may differ by rounding. */
const ROUNDING = 0.01
/** Bytes of the version per read: less than an image, because the reader rarely needs the images. */
const TEXT_CHUNK = 32_768

interface OutlineNode {
  title: string
  items: OutlineNode[]
}

/** Entries of the information about a document that pdf.js derives from the file itself. */
const DERIVED = new Set([
  'PDFFormatVersion',
  'Language',
  'EncryptFilterName',
  'IsLinearized',
  'IsAcroFormPresent',
  'IsXFAPresent',
  'IsCollectionPresent',
  'IsSignaturesPresent',
])

/** Opens the version in a reader, or adds a finding. */
export async function openOutput(
  { output, signal }: { output: Blob; signal: AbortSignal },
  findings: DocumentFindings,
): Promise<WorkerPdf | undefined> {
  try {
    return await openPdf(output, { signal, chunk: TEXT_CHUNK })
  } catch (error) {
    if (error instanceof EngineCancelledError) throw error
    findings.add('dimensions', 'pages', `The version can’t be opened (${error instanceof Error ? error.message : String(error)}).`)
    return undefined
  }
}

/** Checks the content that a PDF reader finds in the version besides its pages. */
export async function checkParts(pdf: WorkerPdf, secrets: Secrets, findings: DocumentFindings): Promise<void> {
  const { document, guard } = pdf
  const has = (value: unknown): boolean =>
    value !== null &&
    value !== undefined &&
    (value instanceof Map ? value.size > 0 : typeof value !== 'object' || Object.keys(value).length > 0)
  const parts: [aspect: string, what: string, Promise<unknown>][] = [
    ['attachment', 'attachments', document.getAttachments()],
    ['javascript', 'scripts', document.getJSActions()],
    ['javascript', 'an action on opening', document.getOpenAction()],
    ['form', 'form fields', document.getFieldObjects()],
    ['page-label', 'page labels', document.getPageLabels()],
  ]
  for (const [aspect, what, value] of parts) if (has(await guard(value))) findings.add('metadata', aspect, `The version has ${what}.`)
  const { info, metadata } = (await guard(document.getMetadata())) as { info: Record<string, unknown>; metadata: unknown }
  const named = Object.entries(info).filter(([name, value]) => !DERIVED.has(name) && value !== null && value !== undefined)
  if (named.length > 0 || metadata !== null) findings.add('metadata', 'metadata', 'The version has document information or metadata.')
  const outline = (await guard(document.getOutline())) as OutlineNode[] | null
  const check = (nodes: readonly OutlineNode[]): void => {
    for (const { title, items } of nodes) {
      if (tells(title, secrets)) findings.add('metadata', 'outline', 'The title of a bookmark contains a redacted word.')
      check(items)
    }
  }
  check(outline ?? [])
}

/** Checks a page as a PDF reader reads it: its size, its annotations and its text. */
export async function checkReadPage(pdf: WorkerPdf, { page, size, kept, covers }: PlannedPage, findings: DocumentFindings): Promise<void> {
  await pdf.usePage(page, async (proxy) => {
    const { width, height } = proxy.getViewport({ scale: 1 })
    if (Math.abs(width - size.width) > ROUNDING || Math.abs(height - size.height) > ROUNDING)
      findings.addAt(
        'dimensions',
        'pages',
        `Page ${page} is ${width.toFixed(1)} × ${height.toFixed(1)} points instead of ${size.width.toFixed(1)} × ${size.height.toFixed(1)}.`,
        page,
      )
    const annotations = (await proxy.getAnnotations({ intent: 'any' })) as { subtype?: string; url?: string }[]
    for (const { subtype, url } of annotations)
      if (subtype !== 'Link' || url !== undefined)
        findings.addAt('metadata', 'annotation', `Page ${page} of the version has an annotation or a web link.`, page)
    const { items } = await proxy.getTextContent({ disableNormalization: false })
    const read = comparable(items.map((item) => ('str' in item ? item.str : '')).join(''))
    // The order of right-to-left lines differs between readers, so letters are counted.
    if (letters(read) !== letters(comparable(kept.map(({ text }) => text).join(''))))
      findings.addAt('rest', 'text', `A reader finds other text on page ${page} than the words that stay.`, page, covers[0]?.box)
  })
}

/** Returns the letters of a text in a fixed order. */
const letters = (text: string): string => [...text].toSorted().join('')
