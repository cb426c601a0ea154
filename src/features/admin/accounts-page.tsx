import { Button, Intent } from '@blueprintjs/core'
import { Office } from '@blueprintjs/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { useListAccounts } from '#generated/admin/admin.ts'
import type { Account } from '#generated/model/account.zod.ts'
import { formatDate } from '#lib/words/formats.ts'
import { pageOf, withPage } from '#lib/addresses/page-parameter.ts'
import { ActionsCell, DataTable, DateCell, FigureCell, NameCell, type Column } from '#ui/data-table.tsx'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import styles from './admin.module.css'
import { CreateAccountDialog, EditAccountDialog } from './account-dialogs'

const number = new Intl.NumberFormat('en-GB')

const COLUMNS: readonly Column[] = [
  { title: 'Name' },
  { title: 'Active users', isFigure: true },
  { title: 'Minutes used', isFigure: true },
  { title: 'Max concurrent jobs', isFigure: true },
  { title: 'Created' },
  { title: 'Actions', isTitleHidden: true },
]

type Open = { dialog: 'create' } | { dialog: 'edit'; account: Account } | null

/** Lists the enterprise accounts by name. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Open>(null)
  const page = pageOf(search)
  const accounts = useListAccounts({ page, rowsPerPage: ROWS_PER_PAGE }, { query: { placeholderData: keepPreviousData } })
  const close = () => setOpen(null)
  return (
    <Page title="Accounts">
      <div className={styles.header}>
        <h1>Accounts</h1>
        <Button intent={Intent.PRIMARY} size="large" text="New account" onClick={() => setOpen({ dialog: 'create' })} />
      </div>
      <Listing
        what="accounts"
        source={accounts}
        page={page}
        onPage={(next) => setSearch(withPage(search, next))}
        empty={<EmptyState icon={<Office size={40} />} title="No enterprise accounts" />}
      >
        {(data) => (
          <DataTable label="Accounts" columns={COLUMNS}>
            {data.accounts.map((account) => (
              <tr key={account.id}>
                <NameCell name={account.name} />
                <FigureCell>
                  {number.format(account.activeUsers)} of {number.format(account.maxUsers)}
                </FigureCell>
                <FigureCell>
                  {number.format(Math.ceil(account.usedMinutes))}
                  {account.minutes === null ? ', no limit' : ` of ${number.format(account.minutes)}`}
                </FigureCell>
                <FigureCell>{number.format(account.maxConcurrentJobs)}</FigureCell>
                <DateCell>{formatDate(account.dateCreated)}</DateCell>
                <ActionsCell>
                  <Button
                    variant="minimal"
                    text="Edit"
                    aria-label={`Edit ${account.name}`}
                    onClick={() => setOpen({ dialog: 'edit', account })}
                  />
                </ActionsCell>
              </tr>
            ))}
          </DataTable>
        )}
      </Listing>
      {open?.dialog === 'create' ? <CreateAccountDialog onClose={close} /> : null}
      {open?.dialog === 'edit' ? <EditAccountDialog account={open.account} onClose={close} /> : null}
    </Page>
  )
}
