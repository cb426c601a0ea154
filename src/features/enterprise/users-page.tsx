import { Button, Intent } from '@blueprintjs/core'
import { People } from '@blueprintjs/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import { useGetEnterpriseAccount, useListEnterpriseUsers } from '#generated/enterprise/enterprise.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { pageOf, withPage } from '#lib/addresses/page-parameter.ts'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { AddUserDialog } from './add-user-dialog'
import { EditUserDialog } from './edit-user-dialog'
import styles from './enterprise.module.css'
import { ActivationDialog } from './activation-dialog'
import { UsersTable } from './users-table'

type Open = { dialog: 'add' } | { dialog: 'edit' | 'activation'; user: EnterpriseUser } | null

/** Lists the account's users with their roles, limits and usage. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Open>(null)
  const info = useGetUserInfo().data
  const account = useGetEnterpriseAccount().data
  const page = pageOf(search)
  const users = useListEnterpriseUsers({ page, rowsPerPage: ROWS_PER_PAGE }, { query: { placeholderData: keepPreviousData } })
  const isOwner = info?.enterpriseOwner ?? false
  const close = () => setOpen(null)
  return (
    <Page title="Users">
      <div className={styles.header}>
        <h1>Users</h1>
        <Button intent={Intent.PRIMARY} size="large" text="New user" onClick={() => setOpen({ dialog: 'add' })} />
      </div>
      {account === undefined ? null : (
        <p className={styles.lead}>
          {account.activeUsers} of {account.maxUsers} active users
        </p>
      )}
      <Listing
        what="users"
        source={users}
        page={page}
        onPage={(next) => setSearch(withPage(search, next))}
        empty={<EmptyState icon={<People size={40} />} title="No users" />}
      >
        {(data) => (
          <UsersTable
            users={data.users}
            asker={{ id: info?.user.id ?? '', isOwner }}
            onEdit={(user) => setOpen({ dialog: 'edit', user })}
            onToggleActive={(user) => setOpen({ dialog: 'activation', user })}
          />
        )}
      </Listing>
      {open?.dialog === 'add' ? <AddUserDialog isOwner={isOwner} onClose={close} /> : null}
      {open?.dialog === 'edit' ? <EditUserDialog user={open.user} isOwner={isOwner} onClose={close} /> : null}
      {open?.dialog === 'activation' ? <ActivationDialog user={open.user} onClose={close} /> : null}
    </Page>
  )
}
