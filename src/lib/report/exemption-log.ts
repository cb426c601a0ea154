import { html } from '../browser/html'
import { formatCount, formatDateTime } from '../words/formats'
import { placeWords } from '../words/place-words'
import { csvOf } from './csv'
import { printedPage } from './report-html'
import { table } from './report-markup'
import type { PrintableItem, PrintableVersion } from './report-types'
import { reportItemName } from './report-words'

/** The parts of a version that its log shows. */
type Logged = Pick<PrintableVersion, 'title' | 'fileName'> & { readonly report: Pick<PrintableVersion['report'], 'items'> }

const HEAD = ['File', 'Item', 'Place', 'Reason code', 'Reason', 'Note', 'Reviewer', 'Date']

/** Returns the name of a version's exemption log, with an extension that starts with a dot. */
export function exemptionLogName({ fileName }: Pick<Logged, 'fileName'>, extension: '.csv' | '.html'): string {
  return `${fileName.replace(/\.[^.]+$/, '')} exemption log${extension}`
}

/** Returns the redacted items of a version, those without a reason too, so that none is overlooked. */
function redactedItems({ report: { items = [] } }: Logged): readonly PrintableItem[] {
  return items.filter(({ outcome }) => outcome === 'redacted')
}

/** Returns the cells of an item. They never contain what was redacted. */
function rowOf({ fileName }: Logged, item: PrintableItem, dateOf: (seconds: number) => string): string[] {
  const { place, reason, note = '', reviewed } = item
  return [
    fileName,
    reportItemName(item),
    place === undefined ? '' : placeWords(place),
    reason?.code ?? '',
    reason?.text ?? (reason === undefined ? 'No reason' : ''),
    note,
    reviewed === undefined ? 'Not reviewed' : (reviewed.by ?? 'Reviewer unknown'),
    reviewed === undefined ? '' : dateOf(reviewed.at),
  ]
}

/** Returns the exemption log of a version as CSV: each redaction with its file, place, reason, reviewer and date. Dates are in UTC. */
export function exemptionLogCsv(version: Logged): string {
  const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).concat('Z')
  return csvOf([HEAD, ...redactedItems(version).map((item) => rowOf(version, item, dateOf))])
}

/** Returns the exemption log of a version as a page to print: self-contained, without scripts, every text escaped. */
export function exemptionLogHtml(version: Logged): string {
  const rows = redactedItems(version).map((item) => rowOf(version, item, formatDateTime))
  const missing = redactedItems(version).filter(({ reason }) => reason === undefined).length
  return printedPage(
    'Exemption log',
    version.title,
    html`<p>${formatCount(rows.length, 'redaction')}, ${missing} without a reason</p>
      ${table(HEAD, rows)}`,
  )
}
