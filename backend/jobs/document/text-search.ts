import type { ContactCategory } from '#generated/model/contactCategory.zod.ts'
import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { SearchTerm } from '#generated/model/searchTerm.zod.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'

import type { CustomRule, EntityRequest, Finding, FindingCategory } from '#engine/entities/types.ts'
import { watchKey } from '#lib/search/watch-terms.ts'
import { boxesOfWords, wholeWords } from './page-marks'

/** The contract's limit of a mark's boxes and text. */
const MAX_BOXES = 1000
const MAX_TEXT = 2000

type Term = SearchTerm | WatchTerm
type List = NonNullable<Mark['foundBy']>['list']

/** A search of the text of pages. */
export interface TextSearch {
  request: EntityRequest & { categories: readonly FindingCategory[]; rules: readonly CustomRule[] }
  /** Returns the term behind a rule's finding. */
  termOf: (finding: Finding) => { list: List; term: Term } | undefined
}

const isWhole = (term: Term): boolean => !('wholeWords' in term) || (term.wholeWords ?? true)

/** Returns whether a term consists of words that are found whole and in any case, like most. */
const isPlain = (term: Term): boolean => term.kind === 'words' && term.matchCase !== true && isWhole(term)

/** Returns the rules of a list. Plain words share one, because each rule searches the whole text. */
function rulesOf(list: List, terms: readonly Term[]): CustomRule[] {
  const plain = terms.filter(isPlain).map(({ text }) => text)
  const others = terms.flatMap((term, index): CustomRule[] => {
    if (isPlain(term)) return []
    const { kind, text, matchCase = false } = term
    const id = `${list}/${index}`
    if (kind === 'expression') return [{ id, pattern: text, matchCase }]
    return [{ id, words: [text], matchCase, wholeWords: isWhole(term) }]
  })
  return plain.length === 0 ? others : [{ id: list, words: plain }, ...others]
}

/** Returns the text search of a request; undefined if it has none. */
export function textSearchOf(
  { entities = [], contacts = [], terms = [], watchList = false }: Omit<DetectRequest, 'tags'>,
  watched: readonly WatchTerm[],
): TextSearch | undefined {
  const lists: Record<List, readonly Term[]> = { terms, 'watch-list': watchList ? watched : [] }
  const rules = [...rulesOf('terms', lists.terms), ...rulesOf('watch-list', lists['watch-list'])]
  const named: FindingCategory[] = [...entities, ...contacts.map((contact) => `contact:${contact}` as const)]
  if (rules.length === 0 && named.length === 0) return undefined
  return {
    request: { categories: [...named, 'custom'], rules },
    termOf: ({ category, detail = '', text }) => {
      if (category !== 'custom') return undefined
      const [name, number] = detail.split('/')
      const list = name === 'watch-list' ? 'watch-list' : 'terms'
      const key = watchKey({ kind: 'words', text })
      const term = number === undefined ? lists[list].find((one) => isPlain(one) && watchKey(one) === key) : lists[list][Number(number)]
      return { list, term: term ?? { kind: 'words', text } }
    },
  }
}

const CONTACT = 'contact:'

/** Returns the category, contact and label of a finding. Findings of the watch list have their term's. */
function kindOf(finding: Finding, found: ReturnType<TextSearch['termOf']>): Pick<Mark, 'label' | 'category' | 'contact' | 'foundBy'> {
  if (found) {
    const { list, term } = found
    const category = ('category' in term && term.category) || null
    const contact = 'contact' in term ? term.contact : undefined
    return {
      label: category === null ? 'other' : `entity:${category}`,
      category,
      ...(contact === undefined ? {} : { contact }),
      foundBy: { list, text: term.text },
    }
  }
  const { category } = finding
  if (category === 'custom') return { label: 'other', category: null }
  if (category.startsWith(CONTACT)) {
    // The contract has all categories with this prefix.
    return { label: 'other', category: null, contact: category.slice(CONTACT.length) as ContactCategory }
  }
  const entity = category as Exclude<FindingCategory, 'custom' | `contact:${string}`>
  return { label: `entity:${entity}`, category: entity }
}

/** Returns the mark of a finding on its page; undefined if no word has a place. */
export function markOfFinding(page: DocumentPage, finding: Finding, { termOf }: TextSearch, id: string): Mark | undefined {
  const whole = wholeWords(page, finding)
  if (!whole) return undefined
  const boxes = boxesOfWords(whole.words, page)
  if (boxes.length === 0 || boxes.length > MAX_BOXES) return undefined
  return {
    id,
    ...kindOf(finding, termOf(finding)),
    source: 'detected',
    confidence: Math.min(1, Math.max(0, finding.confidence)),
    decision: 'redact',
    text: page.text.slice(whole.start, whole.end).slice(0, MAX_TEXT),
    page: page.page,
    boxes,
    range: { start: whole.start, end: whole.end },
  }
}
