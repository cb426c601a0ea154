import { Button } from '@blueprintjs/core'
import { Document } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import type { Invoice } from '#generated/model/invoice.zod.ts'
import { useListInvoices } from '#generated/payments/payments.ts'
import { paths } from '#lib/addresses/paths.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountPage } from '../account-page'
import styles from './invoices.module.css'
import { InvoicesTable } from './invoices-table'

const AT_ONCE = 25

/** Lists payments, newest first. */
export function Component() {
  const { data, error, isPending, isLoadingError, refetch } = useListInvoices()
  return (
    <AccountPage title="Invoices">
      {isPending && <LoadingState label="Loading invoices…" />}
      {isLoadingError && <ErrorState title="Couldn't load your invoices" error={error} onRetry={() => void refetch()} />}
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
