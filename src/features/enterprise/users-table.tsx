import { Button } from '@blueprintjs/core'

import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { formatHms } from '#lib/words/durations.ts'
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
export function UsersTable({ users, asker, onEdit, onToggleActive }: UsersTableProps) {
  return (
    <DataTable label="Users" columns={COLUMNS}>
      {users.map((user) => (
        <tr key={user.id}>
          <NameCell name={user.id === asker.id ? `${user.name} (you)` : user.name} detail={user.email} />
          <td>{ROLE_WORDS[user.role]}</td>
          <td>{user.active ? <StateTag tone="done">Active</StateTag> : <StateTag tone="plain">Deactivated</StateTag>}</td>
          <FigureCell>{formatHms(user.usedSeconds)}</FigureCell>
          <FigureCell>{user.secondsLimit === null ? 'Account limit' : formatHms(user.secondsLimit)}</FigureCell>
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
