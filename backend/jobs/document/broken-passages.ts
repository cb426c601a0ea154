import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'

import type { Finding } from '#engine/entities/types.ts'
import { brokenCells, brokenPage, joinParts, type JoinedParts } from '#lib/search/broken-lines.ts'
import { kindKey } from './merge-marks'
import { markOfFinding, type TextSearch } from './text-search'

/** Words on each side of a page break without a footer and a header. */
const MAX_WORDS = 20

interface Broken extends JoinedParts {
  /** The page of each part. */
  pages: readonly DocumentPage[]
  /** The position of its text in the text of all. */
  at: number
}

export interface BrokenPassages {
  /** The texts that continue elsewhere, divided by empty lines. */
  text: string
  /**
   * Returns a mark for each part of the findings in `text` that continue from one part to another, without parts that `known` marks of the
   * same kind include.
   */
  marksOf: (findings: readonly Finding[], terms: TextSearch, known: readonly Mark[], newId: () => string) => Mark[]
}

/** Collects what the text of a page divides: the lines of table cells, and the words around the break before the page. */
export function brokenPassages(page: DocumentPage, before: DocumentPage | undefined): BrokenPassages {
  const all: Broken[] = []
  let text = ''
  const add = (parts: Parameters<typeof joinParts>[0], pages: readonly DocumentPage[]): void => {
    const joined = joinParts(parts)
    if (text !== '') text += '\n\n'
    all.push({ ...joined, pages, at: text.length })
    text += joined.text
  }
  for (const lines of brokenCells(page.words)) {
    add(
      lines,
      lines.map(() => page),
    )
  }
  if (before && before.words.length > 0 && page.words.length > 0) {
    const ends = [before.words.slice(-MAX_WORDS), page.words.slice(0, MAX_WORDS)]
    add(brokenPage(before.words, page.words) ?? ends, [before, page])
  }
  return {
    text,
    marksOf: (findings, terms, known, newId) =>
      findings.flatMap((finding) =>
        all.flatMap(({ at, pages, rangesAcross }) =>
          rangesAcross(finding.start - at, finding.end - at).flatMap(({ part, start, end }) => {
            const own = pages[part]
            const mark = own && markOfFinding(own, { ...finding, start, end }, terms, newId())
            return mark && !known.some((other) => includes(other, mark)) ? [mark] : []
          }),
        ),
      ),
  }
}

function includes(one: Mark, other: Mark): boolean {
  const [range, part] = [one.range, other.range]
  return (
    one.page === other.page && kindKey(one) === kindKey(other) && !!range && !!part && range.start <= part.start && range.end >= part.end
  )
}
