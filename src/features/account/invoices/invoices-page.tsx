import { Button } from '@blueprintjs/core'
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
import { DataTable, DateCell, FigureCell } from '#ui/data-table.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { receiptFile, subjectOf } from './receipt-file'

interface InvoicesTableProps {
  invoices: readonly Invoice[]
  /** The customer named on receipts; undefined while loading. */
  payer: { name: string; email: string } | undefined
}

const COLUMNS = [
  { title: 'Date' },
  { title: 'For' },
  { title: 'Time' },
  { title: 'Status' },
  { title: 'Amount', isFigure: true },
  { title: 'Receipt' },
]

/** Lists invoices with their receipts. */
function InvoicesTable({ invoices, payer }: InvoicesTableProps) {
  const currency = siteCurrency()
  const save = (invoice: Invoice, person: NonNullable<typeof payer>) => {
    const { name, text } = receiptFile(invoice, person, currency)
    saveText(name, text, 'text/plain')
  }
  return (
    <DataTable label="Invoices" columns={COLUMNS}>
      {invoices.map((invoice) => (
        <tr key={invoice.receiptId}>
          <DateCell>{formatDateTime(invoice.timestamp)}</DateCell>
          <td>{subjectOf(invoice)}</td>
          <td>{remainingTimeWords(invoice.minutes * 60)}</td>
          <td>
            <StateTag tone={invoice.state === 'Success' ? 'done' : 'failed'}>{invoice.state}</StateTag>
          </td>
          <FigureCell>{formatMoney(invoice.amount, currency)}</FigureCell>
          <td>
            <span className={styles.receipt}>
              <span className={styles.number}>{invoice.receiptId}</span>
              <Button
                variant="minimal"
                icon={<Download />}
                aria-label={`Save receipt ${invoice.receiptId}`}
                title="Save receipt"
                disabled={payer === undefined}
                onClick={() => payer && save(invoice, payer)}
              />
            </span>
          </td>
        </tr>
      ))}
    </DataTable>
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
