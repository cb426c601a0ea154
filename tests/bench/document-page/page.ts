import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { createDocumentEngine } from '#engine/document/engine.ts'
import type { DocumentPlan, PageContent } from '#engine/document/types.ts'
import { buildPdf } from '#engine/testing/build-pdf.ts'
import { measureSearch, missedIn, type SearchMeasures } from './search'

/** Lines and words of a line of a page: as many as a letter has. */
const [LINES, WORDS] = [42, 11]
const VOCABULARY = ['Lovelace', 'engine', 'about', 'the', 'notes', 'and', 'analytical', 'a', 'number', 'of', 'Bernoulli', 'letter']

/** Returns the operators of a page full of text. */
function pageContent(page: number): string {
  const lines = Array.from({ length: LINES }, (_unused, row) => {
    const words = Array.from({ length: WORDS }, (_none, at) => VOCABULARY[(page * 7 + row * 5 + at * (1 + (row % 3))) % VOCABULARY.length])
    return `1 0 0 1 50 ${760 - row * 17} Tm (${words.join(' ')}) Tj`
  })
  return `BT /F1 11 Tf ${lines.join('\n')} ET`
}

export interface DocumentTimes {
  pages: number
  marks: number
  size: number
  /** Milliseconds of each stage. */
  stages: Record<string, number>
  /** Milliseconds until the words of the first page were read. */
  firstPage: number
  findings: number
}

const engine = createDocumentEngine()

/** Redacts a name on every page of a document, and measures it. */
async function measure(pages: number): Promise<DocumentTimes> {
  const file = buildPdf({
    pages: Array.from({ length: pages }, (_unused, index) => ({ content: pageContent(index + 1), size: [595, 842] })),
  })
  const marks: DocumentPlan['marks'] = []
  const start = performance.now()
  let firstPage = 0
  const onPartial = ({ page, words }: PageContent): void => {
    if (page === 1) firstPage = performance.now() - start
    const boxes = words.flatMap(({ text, box }) => (text === 'Lovelace' ? [box] : []))
    if (boxes.length > 0) marks.push({ id: `mark-${page}`, page, boxes, category: 'PERSON', text: 'Lovelace' })
  }
  await engine.read(file, { onPartial })
  const folder = await navigator.storage.getDirectory()
  const { name } = await folder.getFileHandle('redacted.pdf', { create: true })
  const { size, stageMilliseconds, findings } = await engine.redact(file, { marks }, { path: [name] })
  await folder.removeEntry('redacted.pdf')
  return { pages, marks: marks.length, size, stages: stageMilliseconds, firstPage, findings: findings.length }
}

/** Returns the source as a string with a byte per character, for other programs. */
async function source(pages: number): Promise<string> {
  const file = buildPdf({
    pages: Array.from({ length: pages }, (_unused, index) => ({ content: pageContent(index + 1), size: [595, 842] })),
  })
  return Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
}

export interface DocumentBench {
  search: () => Promise<SearchMeasures>
  /** Returns which of some words a search of a document of base64 misses. */
  missedIn: (base64: string, words: readonly string[]) => Promise<string[]>
  measure: typeof measure
  source: typeof source
}

declare global {
  var documentBench: DocumentBench
}

globalThis.documentBench = {
  measure,
  source,
  search: () => measureSearch(engine),
  missedIn: (base64, words) => missedIn(engine, base64, words),
}
