import { entityWords, type EntityCategory } from '../words/entity-words'
import { labelWords } from '../words/item-words'
import { csvOf } from './csv'

/** The fields of a redacted mark in the contract's report that the log shows. */
interface LoggedMark {
  readonly markId: string
  readonly page: number
  readonly number?: number
  readonly label?: string
  readonly category?: EntityCategory | null
  readonly reason?: string
  readonly everyPage?: boolean
}

/** The fields of an item in the contract's report that the log shows. */
interface LoggedItem {
  readonly itemId: string
  readonly reason?: { readonly code: string; readonly text?: string }
}

const labels: Readonly<Record<string, string>> = { ...labelWords, face: 'Face', other: '' }

const isCategory = (name: string): name is EntityCategory => Object.hasOwn(entityWords, name)

/** Returns the category of a mark in words; empty for marks of no particular kind. */
function categoryWords({ label = '', category }: LoggedMark): string {
  const name = category ?? label.replace(/^entity:/, '')
  return isCategory(name) ? entityWords[name] : (labels[label] ?? '')
}

/** Returns the name of a version's redaction log: `letter (redacted) log.csv`. */
export function logName(fileName: string): string {
  return `${fileName.replace(/\.[^.]+$/, '')} log.csv`
}

/**
 * Returns the redaction log of a document as CSV (RFC 4180): where and why something was redacted, never the text. Marks on every page come
 * first.
 *
 * @param items the report's items, which have the texts of the reasons
 */
export function redactionLogCsv(marks: readonly LoggedMark[], items: readonly LoggedItem[] = []): string {
  const reasons = new Map(items.map(({ itemId, reason }) => [itemId, reason]))
  const placeOf = ({ page, everyPage }: LoggedMark): number => (everyPage === true ? 0 : page)
  const rows = marks
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one.number ?? 0) - (other.number ?? 0))
    .map((mark) => {
      const reason = reasons.get(mark.markId)
      const page = mark.everyPage === true ? 'All' : mark.page
      return [page, mark.number ?? '', categoryWords(mark), mark.reason ?? reason?.code ?? '', reason?.text ?? '']
    })
  return csvOf([['Page', 'Number', 'Category', 'Reason code', 'Reason'], ...rows])
}
