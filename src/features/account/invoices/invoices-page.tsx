import { Button, HTMLTable } from '@blueprintjs/core'
import { Document, Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useGetUserInfo } from '#generated/app/app.ts'
import type { Invoice } from '#generated/model/invoice.zod.ts'
import { useListInvoices } from '#generated/payments/payments.ts'
import { paths } from '#lib/addresses/paths.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountPage } from '../account-page'
import styles from './invoices.module.css'
import { remainingTimeWords } from '#lib/words/durations.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { formatMoney, siteCurrency } from '../money'
import { saveText } from '#lib/browser/save-text.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { receiptFile, subjectOf } from './receipt-file'

interface InvoicesTableProps {
  invoices: readonly Invoice[]
  /** The customer named on receipts; undefined while loading. */
  payer: { name: string; email: string } | undefined
}

/** Lists invoices with their receipts. */
function InvoicesTable({ invoices, payer }: InvoicesTableProps) {
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

const AT_ONCE = 25

/** Lists payments, newest first. */
export function Component() {
  const { data, error, isPending, isLoadingError, refetch } = useListInvoices()
  return (
    <AccountPage title="Invoices">
      {isPending && <LoadingState label="Loading invoices…" />}
      {isLoadingError && <ErrorState title="Couldn’t load your invoices" error={error} onRetry={() => void refetch()} />}
      {data && data.invoices.length === 0 && <NoInvoices />}
      {data && data.invoices.length > 0 && <Invoices invoices={data.invoices} />}
    </AccountPage>
  )
}

function NoInvoices() {
  return (
    <EmptyState
      icon={<Document size={40} />}
      title="No invoices"
      action={
        <Link to={paths.yourPlan()} className="bp6-button">
          View plan
        </Link>
      }
    />
  )
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const { data: user } = useGetUserInfo()
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <>
      <InvoicesTable invoices={invoices.slice(0, shown)} payer={user?.user} />
      {invoices.length > AT_ONCE && (
        <div className={styles.more}>
          <span>
            {Math.min(shown, invoices.length)} of {invoices.length}
          </span>
          {shown < invoices.length && <Button text="Show more" onClick={() => setShown(shown + AT_ONCE)} />}
        </div>
      )}
    </>
  )
}
