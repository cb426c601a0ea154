import { Button } from '@blueprintjs/core'

import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { formatHms } from '../../lib/durations'
import { formatDate } from '../../lib/formats'
import { ActionsCell, DataTable, DateCell, FigureCell, NameCell, type Column } from '../../ui/data-table'
import { StateTag } from '../../ui/state-tag'
import { ROLE_WORDS } from './role-words'

const COLUMNS: readonly Column[] = [
  { title: 'Name' },
  { title: 'Role' },
  { title: 'State' },
  { title: 'Used', isFigure: true },
  { title: 'Limit', isFigure: true },
  { title: 'Since' },
  { title: 'Actions', isTitleHidden: true },
]

interface UsersTableProps {
  users: readonly EnterpriseUser[]
  asker: { id: string; isOwner: boolean }
  onEdit: (user: EnterpriseUser) => void
  /** Lets the user in, or no longer. */
  onLetIn: (user: EnterpriseUser) => void
}

/** The users of the account, each with what the asker may do about them. */
export function UsersTable({ users, asker, onEdit, onLetIn }: UsersTableProps) {
  return (
    <DataTable label="Users" columns={COLUMNS}>
      {users.map((user) => (
        <tr key={user.id}>
          <NameCell name={user.id === asker.id ? `${user.name} (you)` : user.name} detail={user.email} />
          <td>{ROLE_WORDS[user.role]}</td>
          <td>{user.active ? <StateTag tone="done">Active</StateTag> : <StateTag tone="plain">Deactivated</StateTag>}</td>
          <FigureCell>{formatHms(user.usedSeconds)}</FigureCell>
          <FigureCell>{user.secondsLimit === null ? 'The account’s' : formatHms(user.secondsLimit)}</FigureCell>
          <DateCell>{formatDate(user.dateCreated)}</DateCell>
          <ActionsCell>
            {/* An owner is an owner's to change, and nobody may lock themselves out. */}
            {user.role !== 'owner' || asker.isOwner ? (
              <>
                <Button variant="minimal" text="Edit" aria-label={`Edit ${user.name}`} onClick={() => onEdit(user)} />
                {user.id === asker.id ? null : (
                  <Button
                    variant="minimal"
                    text={user.active ? 'Deactivate' : 'Activate'}
                    aria-label={`${user.active ? 'Deactivate' : 'Activate'} ${user.name}`}
                    onClick={() => onLetIn(user)}
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
