import type { PlannedPage } from '../document/export/plan-page'
import type { DocumentFindings } from '../document/verify/document-findings'

export const PAGE_SIZE = { width: 600, height: 800 }

/**
 * Returns the plan of a page from its words in reading order. Those in brackets are redacted. A character is ten points wide, and the words are
 * as far down as the number of the page says.
 */
export function plannedPage(text: string, page = 1): PlannedPage {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word.replaceAll(/[[\]]/g, ''),
    isRedacted: word.startsWith('['),
    start: index,
    end: index + word.length,
    box: { x: 10 * index, y: 100 * page, width: 10 * word.length, height: 12 },
  }))
  const [kept, removed] = [words.filter(({ isRedacted }) => !isRedacted), words.filter(({ isRedacted }) => isRedacted)]
  return { page, size: PAGE_SIZE, covers: [], kept, removed, onImages: [] }
}

/** Returns the pages of findings, with the texts at their places. */
export const textsAt = (findings: DocumentFindings, texts: readonly string[]): [page: number, text: string][] =>
  findings.all().map(({ place }) => {
    if (!place || !('page' in place)) throw new Error('A finding has no page.')
    const { page, box } = place
    return [page, texts[page - 1]?.slice(box.x / 10, (box.x + box.width) / 10) ?? '']
  })
