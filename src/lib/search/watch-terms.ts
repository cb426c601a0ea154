import { foldText } from './fold-text'

/** Returns the page of a project's watch list. It is separate from `paths`, because the first script doesn't need it. */
export function watchListPage(projectId: string): string {
  return `/watch-list?project=${encodeURIComponent(projectId)}`
}

/** The contract's limits of a watch list. */
export const MAX_WATCH_TERMS = 1000
export const MAX_WORDS_LENGTH = 200
export const MAX_EXPRESSION_LENGTH = 300

/** The text of a watch list's term: literal words, or a regular expression. */
export interface WatchedText {
  readonly kind: 'words' | 'expression'
  readonly text: string
}

/** Returns a key that terms with the same matches share. Words may differ in case, spaces, apostrophes and hyphens. */
export function watchKey({ kind, text }: WatchedText): string {
  const trimmed = text.trim()
  if (kind === 'expression') return `/${trimmed}/`
  return foldText(trimmed).trim()
}

/** Returns the term as an editable line: a regex stands between slashes. */
export function watchLine({ kind, text }: WatchedText): string {
  return kind === 'expression' ? `/${text}/` : text
}

/** Reads a term from each line. `/…/` is a regex, and a line that repeats an earlier one in another case is left out. */
export function parseWatchLines(lines: string): WatchedText[] {
  const found = new Map<string, WatchedText>()
  for (const line of lines.split(/\r?\n/)) {
    const text = line.trim()
    if (text === '') continue
    const isExpression = text.length > 2 && text.startsWith('/') && text.endsWith('/')
    const term: WatchedText = isExpression
      ? { kind: 'expression', text: text.slice(1, -1) }
      : { kind: 'words', text: text.replaceAll(/\s+/g, ' ') }
    const key = watchKey(term)
    if (!found.has(key)) found.set(key, term)
  }
  return [...found.values()]
}

/** A term as the contract saves it. */
interface SavedTerm extends WatchedText {
  readonly id: string
}

export interface AddedTerms<Term> {
  readonly terms: Term[]
  readonly added: number
  /** The number of terms that were already listed. */
  readonly known: number
  /** The number of terms that were left out because the list is full. */
  readonly left: number
}

/** Adds terms that the list doesn't have yet, up to the limit. */
export function addTerms<Term extends SavedTerm>(terms: readonly Term[], more: readonly Term[]): AddedTerms<Term> {
  const keys = new Set(terms.map(watchKey))
  const fresh = more.filter((term) => {
    const key = watchKey(term)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
  const taken = fresh.slice(0, Math.max(0, MAX_WATCH_TERMS - terms.length))
  return { terms: [...terms, ...taken], added: taken.length, known: more.length - fresh.length, left: fresh.length - taken.length }
}

/** Summarizes added terms: `12 added, 2 already listed`. */
export function addedTermsWords({ added, known, left }: Omit<AddedTerms<unknown>, 'terms'>): string {
  const parts = [`${added} added`]
  if (known > 0) parts.push(`${known} already listed`)
  if (left > 0) parts.push(`${left} left out, because a watch list can have up to ${MAX_WATCH_TERMS.toLocaleString('en')} terms`)
  return parts.join(', ')
}
