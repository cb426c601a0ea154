import { Button, HTMLTable } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'

import type { Invoice } from '#generated/model/invoice.zod.ts'
import { remainingTimeWords } from '#lib/words/durations.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { formatMoney, siteCurrency } from '../money'
import { saveText } from '#lib/browser/save-text.ts'
import { StateTag } from '#ui/state-tag.tsx'
import styles from './invoices.module.css'
import { receiptFile, subjectOf } from './receipt-file'

interface InvoicesTableProps {
  invoices: readonly Invoice[]
  /** The customer named on receipts; undefined while loading. */
  payer: { name: string; email: string } | undefined
}

/** Lists invoices with their receipts. */
export function InvoicesTable({ invoices, payer }: InvoicesTableProps) {
  const currency = siteCurrency()
  const save = (invoice: Invoice, person: NonNullable<typeof payer>) => {
    const { name, text } = receiptFile(invoice, person, currency)
    saveText(name, text, 'text/plain')
  }
  return (
    <div className={styles.frame}>
      <HTMLTable className={styles.table ?? ''} aria-label="Invoices">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">For</th>
            <th scope="col">Time</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
            <th scope="col">Receipt</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.receiptId}>
              <td>{formatDateTime(invoice.timestamp)}</td>
              <td>{subjectOf(invoice)}</td>
              <td>{remainingTimeWords(invoice.minutes * 60)}</td>
              <td>
                <StateTag tone={invoice.state === 'Success' ? 'done' : 'failed'}>{invoice.state}</StateTag>
              </td>
              <td className={styles.amount}>{formatMoney(invoice.amount, currency)}</td>
              <td className={styles.receipt}>
                <span className={styles.number}>{invoice.receiptId}</span>
                <Button
                  variant="minimal"
                  icon={<Download />}
                  aria-label={`Save receipt ${invoice.receiptId}`}
                  title="Save receipt"
                  disabled={payer === undefined}
                  onClick={() => payer && save(invoice, payer)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}
