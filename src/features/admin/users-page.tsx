import { People } from '@blueprintjs/icons'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { InvitationRequest } from '#contract'
import { useAuthInfo } from '#api/use-auth-info.ts'
import { useGetUserInfo } from '#generated/app/app.ts'
import { invalidateListUsers, inviteUser, useListUsers } from '#generated/admin/admin.ts'
import { useSendsEmail } from '#api/use-sends-email.ts'
import { pageOf, withPage } from '#lib/addresses/page-parameter.ts'
import { invitationWords } from '#lib/words/invitation-words.ts'
import { notify } from '#notifications/notify.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PERSON_MESSAGES, PersonFields, readPerson } from '#ui/forms/person-fields.tsx'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import styles from './admin.module.css'
import { ChangeUserDialog, GrantMinutesDialog } from './user-dialogs'
import type { UserStep } from './user-step'
import { Button, Intent } from '@blueprintjs/core'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import type { RemainingSeconds } from '#generated/model/remainingSeconds.zod.ts'
import { remainingTimeWords } from '#lib/words/durations.ts'
import { formatDate } from '#lib/words/formats.ts'
import { ActionsCell, DataTable, DateCell, FigureCell, NameCell, type Column } from '#ui/data-table.tsx'
import { StateTag } from '#ui/state-tag.tsx'

const COLUMNS: readonly Column[] = [
  { title: 'Name' },
  { title: 'Account and plan' },
  { title: 'Status' },
  { title: 'Time left', isFigure: true },
  { title: 'Joined' },
  { title: 'Actions', isTitleHidden: true },
]

interface UsersTableProps {
  users: readonly AdminUser[]
  /** The signed-in administrator, who can't lock themselves out. */
  ownId: string
  onStep: (step: UserStep) => void
}

/** Lists all users with their actions. */
function UsersTable({ users, ownId, onStep }: UsersTableProps) {
  return (
    <DataTable label="All users" columns={COLUMNS}>
      {users.map((user) => (
        <tr key={user.id}>
          <NameCell name={user.id === ownId ? `${user.name} (you)` : user.name} detail={user.email} />
          <td>
            {user.accountName === null ? '' : `${user.accountName}, `}
            {user.planTitle}
            {user.adminUser ? ', administrator' : ''}
          </td>
          <td>
            <UserState user={user} />
          </td>
          <FigureCell>{timeLeft(user.remainingSeconds)}</FigureCell>
          <DateCell>{formatDate(user.dateCreated)}</DateCell>
          <ActionsCell>
            {countsOwnTime(user) ? <Step kind="grant" text="Add minutes" user={user} onStep={onStep} /> : null}
            {user.approved ? (
              <Step kind="withdraw" text="Withdraw approval" user={user} onStep={onStep} />
            ) : (
              <Step kind="approve" text="Approve" user={user} onStep={onStep} />
            )}
            {user.id === ownId ? null : user.active ? (
              <Step kind="deactivate" text="Deactivate" user={user} onStep={onStep} />
            ) : (
              <Step kind="activate" text="Activate" user={user} onStep={onStep} />
            )}
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  )
}

function Step({ kind, text, user, onStep }: UserStep & { text: string; onStep: (step: UserStep) => void }) {
  return <Button variant="minimal" text={text} aria-label={`${text}: ${user.name}`} onClick={() => onStep({ kind, user })} />
}

function UserState({ user: { active, approved } }: { user: AdminUser }) {
  if (!active) return <StateTag tone="plain">Deactivated</StateTag>
  return approved ? <StateTag tone="done">Active</StateTag> : <StateTag tone="attention">Pending approval</StateTag>
}

/**
 * Returns whether a gift of minutes would have an effect: enterprise users share their account's minutes, and some plans don't count time.
 */
function countsOwnTime({ accountName, remainingSeconds }: AdminUser): boolean {
  return accountName === null && typeof remainingSeconds === 'number' && remainingSeconds !== Infinity
}

function timeLeft(remaining: RemainingSeconds): string {
  if (remaining === null) return 'Not counted'
  return remaining === 'infinite' || remaining === Infinity ? 'No limit' : remainingTimeWords(remaining)
}

/** Lists all users, newest first, to invite, approve, activate or give minutes to. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const [step, setStep] = useState<UserStep | null>(null)
  const ownId = useGetUserInfo().data?.user.id ?? ''
  const page = pageOf(search)
  const users = useListUsers({ page, rowsPerPage: ROWS_PER_PAGE }, { query: { placeholderData: keepPreviousData } })
  const [isInviting, setInviting] = useState(false)
  // A back end that doesn't report who may sign up has no invitations.
  const { signUp = 'closed' } = useAuthInfo().data ?? {}
  const close = () => setStep(null)
  return (
    <Page title="All users">
      <div className={styles.header}>
        <h1>All users</h1>
        {signUp === 'closed' ? null : <Button intent={Intent.PRIMARY} size="large" text="Invite user" onClick={() => setInviting(true)} />}
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
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {step?.kind === 'grant' ? <GrantMinutesDialog user={step.user} onClose={close} /> : null}
      {step !== null && step.kind !== 'grant' ? <ChangeUserDialog kind={step.kind} user={step.user} onClose={close} /> : null}
    </Page>
  )
}

/** Adds a user, who gets an email with a link to choose a password. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const isSent = useSendsEmail()
  return (
    <FormDialog<InvitationRequest>
      title="Invite user"
      submitText="Invite"
      schema={InvitationRequest}
      read={readPerson}
      send={async (request) => {
        await inviteUser(request)
        await invalidateListUsers(client)
        notify({ message: invitationWords(request.email, isSent), variant: 'info' })
        onClose()
      }}
      messages={PERSON_MESSAGES}
      onClose={onClose}
    >
      {(errorOf) => <PersonFields errorOf={errorOf} />}
    </FormDialog>
  )
}
