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
import { AddUserDialog, EditUserDialog, ActivationDialog } from './user-dialogs'
import styles from './enterprise.module.css'
import { remainingTimeWords } from '#lib/words/durations.ts'
import { formatDate } from '#lib/words/formats.ts'
import { ActionsCell, DataTable, DateCell, FigureCell, NameCell, type Column } from '#ui/data-table.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { ROLE_WORDS } from './role-words'

const COLUMNS: readonly Column[] = [
  { title: 'Name' },
  { title: 'Role' },
  { title: 'Status' },
  { title: 'Used', isFigure: true },
  { title: 'Limit', isFigure: true },
  { title: 'Joined' },
  { title: 'Actions', isTitleHidden: true },
]

interface UsersTableProps {
  users: readonly EnterpriseUser[]
  asker: { id: string; isOwner: boolean }
  onEdit: (user: EnterpriseUser) => void
  /** Activates or deactivates the user. */
  onToggleActive: (user: EnterpriseUser) => void
}

/** Lists the account's users with the actions that the signed-in user may take. */
function UsersTable({ users, asker, onEdit, onToggleActive }: UsersTableProps) {
  return (
    <DataTable label="Users" columns={COLUMNS}>
      {users.map((user) => (
        <tr key={user.id}>
          <NameCell name={user.id === asker.id ? `${user.name} (you)` : user.name} detail={user.email} />
          <td>{ROLE_WORDS[user.role]}</td>
          <td>{user.active ? <StateTag tone="done">Active</StateTag> : <StateTag tone="plain">Deactivated</StateTag>}</td>
          <FigureCell>{remainingTimeWords(user.usedSeconds)}</FigureCell>
          <FigureCell>{user.secondsLimit === null ? 'Account limit' : remainingTimeWords(user.secondsLimit)}</FigureCell>
          <DateCell>{formatDate(user.dateCreated)}</DateCell>
          <ActionsCell>
            {/* Only owners may change owners, and no one may lock themselves out. */}
            {user.role !== 'owner' || asker.isOwner ? (
              <>
                <Button variant="minimal" text="Edit" aria-label={`Edit ${user.name}`} onClick={() => onEdit(user)} />
                {user.id === asker.id ? null : (
                  <Button
                    variant="minimal"
                    text={user.active ? 'Deactivate' : 'Activate'}
                    aria-label={`${user.active ? 'Deactivate' : 'Activate'} ${user.name}`}
                    onClick={() => onToggleActive(user)}
                  />
                )}
              </>
            ) : null}
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  )
}

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
