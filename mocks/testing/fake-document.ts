import type { HiddenPart, DocumentEngine, PageContent, RedactedDocument } from '#engine/document/types.ts'
import type { EntityEngine, Finding, FindingCategory } from '#engine/entities/types.ts'
import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import { writeFrames } from './fake-video'

/** The fake engine's redacted document. */
export const REDACTED_PAGES = '%PDF redacted pages'

/** The password of all locked documents. */
export const PASSWORD = 'lantern'

/** In points. */
const WORD_HEIGHT = 12

/** Returns a page of 595 x 842 points with this text: one line per text line, and 10 points per character. */
export function aPage(page: number, text: string): PageContent {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index: start }) => {
    const lineStart = text.lastIndexOf('\n', start) + 1
    const line = text.slice(0, start).split('\n').length - 1
    const box = { x: 50 + 10 * (start - lineStart), y: 50 + 20 * line, width: 10 * word.length, height: WORD_HEIGHT }
    return { text: word, start, end: start + word.length, box }
  })
  return { page, size: { width: 595, height: 842 }, text, words, methods: ['text'] }
}

export const fakePages: readonly PageContent[] = [
  aPage(1, 'Dear Ada Lovelace\nCall 020 7946 0018'),
  aPage(2, 'Yours, Charles Babbage\nand Ada Lovelace'),
]

export const fakeHidden: readonly HiddenPart[] = [{ kind: 'metadata', name: 'Author', count: 1 }]

/** Returns a document like the engine after a redaction without findings. */
export function redactedDocument(changes: Partial<RedactedDocument> = {}): RedactedDocument {
  return {
    notes: [],
    contentType: 'application/pdf',
    extension: '.pdf',
    size: REDACTED_PAGES.length,
    sourceContentType: 'application/pdf',
    // The hash of the five bytes of the tests' files.
    sourceSha256: '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9',
    outputSha256: 'd'.repeat(64),
    thumbnail: new Blob(['small redacted'], { type: 'image/jpeg' }),
    detectorName: 'PP-OCRv5',
    details: {
      mediaType: 'document',
      pages: 2,
      marks: [{ markId: 'a', page: 1, boxes: [{ x: 1, y: 1, width: 5, height: 5 }], number: 1, category: 'PERSON', reason: 's40' }],
    },
    checks: [{ name: 'regions', outcome: 'passed', detail: '1 passage is redacted.' }],
    findings: [],
    waivers: [],
    searches: [{ name: 'PP-OCRv5', detail: 'inside every redaction' }],
    coverage: [{ check: 'regions', unit: 'regions', checked: 1, total: 1 }],
    engines: [{ name: 'PP-OCRv5', version: '1.4.2', purpose: 'verify' }],
    stageMilliseconds: {},
    ...changes,
  }
}

/** Returns an engine without a worker, for which every document has the two pages above. */
export function fakeDocument(changes: Partial<DocumentEngine> = {}): DocumentEngine {
  return {
    read: async (_file, { signal, onProgress, onPartial } = {}) => {
      for (const [index, page] of fakePages.entries()) {
        if (signal?.aborted === true) throw new EngineCancelledError()
        onPartial?.(page)
        onProgress?.({ stage: 'read-pages', fraction: (index + 1) / fakePages.length })
      }
      return { pages: fakePages.map(({ size }) => size), hidden: [...fakeHidden] }
    },
    drawPage: async () => ({ image: new Blob(['drawn page']), scale: 2 }),
    unlock: async (_file, password) => {
      if (password !== PASSWORD) throw new EngineError('wrong-password', 'This password doesn’t open the PDF.')
      return new Blob(['opened'])
    },
    redact: async (_file, _plan, output) => {
      await writeFrames(output, REDACTED_PAGES)
      return redactedDocument()
    },
    dispose: () => undefined,
    ...changes,
  }
}

/** The fake engine's findings: names and telephone numbers. */
const KNOWN: readonly [FindingCategory, string][] = [
  ['PERSON', 'Ada Lovelace'],
  ['PERSON', 'Charles Babbage'],
  ['contact:phone', '020 7946 0018'],
]

function occurrences(text: string, wanted: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) starts.push(at)
  return starts
}

/** Returns an engine without a worker, which finds a few known names and numbers, and the user's words literally. */
export function fakeEntities(changes: Partial<EntityEngine> = {}): EntityEngine {
  return {
    find: async (text, { categories, rules = [] }) => {
      const findings: Finding[] = []
      const add = (found: string, rest: Pick<Finding, 'category' | 'method' | 'detail'>): void => {
        for (const start of occurrences(text, found))
          findings.push({ text: found, start, end: start + found.length, confidence: 0.8, ...rest })
      }
      for (const [category, found] of KNOWN) if (categories?.includes(category) ?? true) add(found, { category, method: 'list' })
      for (const rule of rules) {
        const words = 'words' in rule ? rule.words : (text.match(new RegExp(rule.pattern, rule.matchCase ? 'g' : 'gi')) ?? [])
        for (const word of new Set(words)) add(word, { category: 'custom', method: 'custom', detail: rule.id })
      }
      return { findings: findings.toSorted((one, other) => one.start - other.start), languages: ['en'] }
    },
    dispose: () => undefined,
    ...changes,
  }
}
