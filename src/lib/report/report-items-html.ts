import { formatDateTime, formatNumber } from '../words/formats'
import { html, type Markup } from '../browser/html'
import type { MediaType } from '../words/media-words'
import { originWords } from '../words/origin-words'
import { placeWords } from '../words/place-words'
import { NONE, section, subsection, table } from './report-markup'
import type { PrintableItem } from './report-types'
import { reportRows, type ReportRow } from './report-rows'
import { outcomeWord, sensedIn } from './report-words'

/** The groups of a report's items in their order, each with a sentence for the reader. */
const GROUPS = [
  {
    outcomes: ['redacted'],
    about: () => 'Marked for redaction. Exceptions, if any, are listed under Findings.',
  },
  {
    outcomes: ['visible', 'excluded'],
    about: (seen) => `These places can be ${seen} in the output unless another redaction covers them.`,
  },
  {
    outcomes: ['deleted'],
    about: (seen) =>
      `The reviewer rejected these detections, for example because the program was mistaken. Their places can be ${seen} in the output unless another redaction covers them.`,
  },
] as const satisfies readonly { outcomes: readonly PrintableItem['outcome'][]; about: (seen: 'seen' | 'heard') => string }[]

/** Lists all items of a review with their decisions, grouped by what happened to them. */
export function itemsSection(items: readonly PrintableItem[], type: MediaType): Markup {
  const rows = reportRows(items)
  const groups = GROUPS.map(({ outcomes, about }) => {
    const own = rows
      .filter(({ item }) => outcomes.some((one) => one === item.outcome))
      .toSorted((one, other) => byName(one.item, other.item))
    return subsection(
      `${outcomeWord(outcomes[0], type)} (${formatNumber(own.length)})`,
      html`<p>${about(sensedIn(type))}</p>
        ${itemsTable(own, type)}`,
      own.length > 0,
    )
  })
  return section('Items', groups.length > 0 && items.length > 0 ? html`${groups}` : html`<p>The review has no items.</p>`)
}

/** Orders faces before objects, and items of the same kind by number. */
function byName(one: PrintableItem, other: PrintableItem): number {
  return Number(one.kind === 'object') - Number(other.kind === 'object') || (one.number ?? Infinity) - (other.number ?? Infinity) || 0
}

function itemsTable(rows: readonly ReportRow<PrintableItem>[], type: MediaType): Markup {
  const hasThumbnails = rows.some(({ item: { thumbnail } }) => thumbnail !== undefined)
  const head = ['Item', 'Decision', 'Reason and note', 'Reviewed']
  return hasThumbnails
    ? table(
        ['In the output', ...head],
        rows.map((row) => [thumbnailOf(row.item), ...cellsOf(row, type)]),
        'shown',
      )
    : table(
        head,
        rows.map((row) => cellsOf(row, type)),
        'items',
      )
}

// The item's name is in the next cell.
const thumbnailOf = ({ thumbnail }: PrintableItem): Markup => (thumbnail === undefined ? NONE : html`<img src="${thumbnail}" alt="" />`)

function cellsOf({ item, name }: ReportRow<PrintableItem>, type: MediaType): Markup[] {
  const { source, confidence, place, outcome, style, reason, note, reviewed } = item
  const isBox = place === undefined || 'time' in place
  const origin = isBox ? originWords(item) : originWords(item, 'Added by hand')
  return [
    html`<strong>${name}</strong>
      <small>${source === 'drawn' || confidence === null ? origin : `Confidence: ${origin}`}</small>
      ${place === undefined ? NONE : html`<small>${placeWords(place)}</small>`}`,
    html`${outcomeWord(outcome, type)}${style === undefined ? NONE : html`<small>${style}</small>`}`,
    html`${reason === undefined ? 'No reason' : html`<strong>${reason.code}</strong> ${reason.text ?? ''}`}${
      note === undefined || note === '' ? NONE : html`<small>Note: ${note}</small>`
    }`,
    reviewed === undefined ? html`Not reviewed` : html`${formatDateTime(reviewed.at)}<small>${reviewed.by ?? 'Reviewer unknown'}</small>`,
  ]
}
