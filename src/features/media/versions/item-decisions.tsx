import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import { formatCount, formatDateTime, formatNumber } from '#lib/words/formats.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { reportRows } from '#lib/report/report-rows.ts'
import { outcomeWord } from '#lib/report/report-words.ts'
import styles from './report-dialog.module.css'

/** The printable report has all items; a dialog with thousands of rows would be slow. */
const MAX_ROWS = 100

const OUTCOMES = ['redacted', 'visible', 'excluded', 'deleted'] as const satisfies readonly ReportItem['outcome'][]

/** Lists the items of a review with their decisions, by outcome. */
export function ItemDecisions({ items, type }: { items: readonly ReportItem[]; type: MediaType }) {
  const rows = reportRows(items)
  return OUTCOMES.map((outcome) => {
    const own = rows.filter(({ item }) => item.outcome === outcome)
    if (own.length === 0) return null
    const name = outcomeWord(outcome, type)
    return (
      <div key={outcome}>
        <h3>
          {name} ({formatNumber(own.length)})
        </h3>
        <ul className={styles.plain} aria-label={name}>
          {own.slice(0, MAX_ROWS).map(({ item, name: itemName }) => (
            <li key={item.itemId}>
              {itemName} <span className={styles.muted}>{detailsOf(item)}</span>
            </li>
          ))}
        </ul>
        {own.length > MAX_ROWS && (
          <p className={styles.muted}>{formatCount(own.length - MAX_ROWS, 'more item')} in the printable report.</p>
        )}
      </div>
    )
  })
}

/** Describes a decision: `Black Box · s40(2) Personal information · Reviewed by ada@council.example, 20 Nov 2026, 09:12`. */
function detailsOf({ style, reason, note, reviewed }: ReportItem): string {
  const by = reviewed?.by === undefined ? '' : ` by ${reviewed.by}`
  return [
    style,
    reason && [reason.code, reason.text].filter(Boolean).join(' '),
    note,
    reviewed ? `Reviewed${by}, ${formatDateTime(reviewed.at)}` : 'Not reviewed',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Quotes the reviewer's confirmation before the export. */
export function Attestation({ attestation }: Pick<VerificationReport, 'attestation'>) {
  if (attestation === undefined) return null
  const { statement, unreviewed, by, at } = attestation
  return (
    <>
      <h3>Attestation</h3>
      <blockquote className={styles.quote}>{statement}</blockquote>
      <p className={styles.muted}>
        {by}, {formatDateTime(at)}. {unreviewed === 0 ? 'All items were reviewed.' : `${formatCount(unreviewed, 'item')} not reviewed.`}
      </p>
    </>
  )
}
