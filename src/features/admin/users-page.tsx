import { People } from '@blueprintjs/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import { useListUsers } from '#generated/admin/admin.ts'
import { pageOf, withPage } from '#lib/addresses/page-parameter.ts'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import styles from './admin.module.css'
import { ChangeUserDialog } from './change-user-dialog'
import { GrantMinutesDialog } from './grant-minutes-dialog'
import type { UserStep } from './user-step'
import { UsersTable } from './users-table'

/** Lists all users, newest first, to approve, activate or give minutes to. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const [step, setStep] = useState<UserStep | null>(null)
  const ownId = useGetUserInfo().data?.user.id ?? ''
  const page = pageOf(search)
  const users = useListUsers({ page, rowsPerPage: ROWS_PER_PAGE }, { query: { placeholderData: keepPreviousData } })
  const close = () => setStep(null)
  return (
    <Page title="All users">
      <div className={styles.header}>
        <h1>All users</h1>
      </div>
      <Listing
        what="users"
        source={users}
        page={page}
        onPage={(next) => setSearch(withPage(search, next))}
        empty={<EmptyState icon={<People size={40} />} title="No users" />}
      >
        {(data) => <UsersTable users={data.users} ownId={ownId} onStep={setStep} />}
      </Listing>
      {step?.kind === 'grant' ? <GrantMinutesDialog user={step.user} onClose={close} /> : null}
      {step !== null && step.kind !== 'grant' ? <ChangeUserDialog kind={step.kind} user={step.user} onClose={close} /> : null}
    </Page>
  )
}
