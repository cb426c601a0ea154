import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'

import { EnterpriseUserRequest, EnterpriseUserUpdate } from '#contract'
import {
  createEnterpriseUser,
  invalidateGetEnterpriseAccount,
  invalidateListEnterpriseActivities,
  invalidateListEnterpriseEvents,
  invalidateListEnterpriseUsers,
  updateEnterpriseUser,
  useUpdateEnterpriseUser,
} from '#generated/enterprise/enterprise.ts'
import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import { useSendsEmail } from '#api/use-sends-email.ts'
import { numberValue, textValue } from '#lib/browser/form-values.ts'
import { invitationWords } from '#lib/words/invitation-words.ts'
import { notify } from '#notifications/notify.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PERSON_MESSAGES, PersonFields, readPerson } from '#ui/forms/person-fields.tsx'
import { LIMIT_MESSAGE, minutesText, ROLE_WORDS, secondsOf } from './role-words'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'

/** Confirms the deactivation or activation of a user. */
export function ActivationDialog({ user, onClose }: { user: EnterpriseUser; onClose: () => void }) {
  const refresh = useMembersChanged()
  useFocusReturn()
  const update = useUpdateEnterpriseUser({
    mutation: {
      onSuccess: async () => {
        await refresh()
        notify({ message: `${user.name} is ${user.active ? 'deactivated' : 'active'}.`, variant: 'info' })
        onClose()
      },
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`${user.active ? 'Deactivate' : 'Activate'} ${user.name}?`}
      confirmText={user.active ? 'Deactivate' : 'Activate'}
      cancelText="Cancel"
      isDanger={user.active}
      isBusy={update.isPending}
      error={update.error}
      onConfirm={() => update.mutate({ userId: user.id, data: { active: !user.active } })}
      onCancel={onClose}
    >
      <p>
        {user.active
          ? 'They’re signed out immediately and can’t sign in. Their files are kept.'
          : 'They can sign in again and count towards the user limit.'}
      </p>
    </ConfirmDialog>
  )
}

interface EditUserDialogProps {
  user: EnterpriseUser
  isOwner: boolean
  onClose: () => void
}

/** Changes a user's role and limit. */
export function EditUserDialog({ user, isOwner, onClose }: EditUserDialogProps) {
  const refresh = useMembersChanged()
  return (
    <FormDialog<EnterpriseUserUpdate>
      title={`Edit ${user.name}`}
      submitText="Save"
      schema={EnterpriseUserUpdate}
      read={(data) => changesOf(user, data)}
      send={async (update) => {
        await updateEnterpriseUser(user.id, update)
        await refresh()
        notify({ message: `${user.name} updated.`, variant: 'info' })
        onClose()
      }}
      messages={{ secondsLimit: LIMIT_MESSAGE }}
      onClose={onClose}
    >
      {(errorOf) => <MemberFields initialRole={user.role} secondsLimit={user.secondsLimit} isOwner={isOwner} errorOf={errorOf} />}
    </FormDialog>
  )
}

/** Returns only the changed fields, so that concurrent changes to others aren't overwritten. */
function changesOf({ role, secondsLimit }: EnterpriseUser, data: FormData): Record<string, unknown> {
  const isSameLimit = textValue(data, 'secondsLimit') === minutesText(secondsLimit)
  return {
    ...(data.get('role') === role ? {} : { role: data.get('role') }),
    ...(isSameLimit ? {} : { secondsLimit: secondsOf(numberValue(data, 'secondsLimit')) }),
  }
}

/** Adds a user to the account. */
export function AddUserDialog({ isOwner, onClose }: { isOwner: boolean; onClose: () => void }) {
  const refresh = useMembersChanged()
  const isSent = useSendsEmail()
  return (
    <FormDialog<EnterpriseUserRequest>
      title="New user"
      submitText="Add user"
      schema={EnterpriseUserRequest}
      read={(data) => ({
        ...readPerson(data),
        role: data.get('role'),
        secondsLimit: secondsOf(numberValue(data, 'secondsLimit')),
      })}
      send={async (request) => {
        await createEnterpriseUser(request)
        await refresh()
        notify({ message: `${request.firstName} ${request.lastName} added. ${invitationWords(request.email, isSent)}`, variant: 'info' })
        onClose()
      }}
      messages={{
        ...PERSON_MESSAGES,
        secondsLimit: LIMIT_MESSAGE,
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <PersonFields errorOf={errorOf} />
          <MemberFields initialRole="user" secondsLimit={null} isOwner={isOwner} errorOf={errorOf} />
        </>
      )}
    </FormDialog>
  )
}

/** Returns a function that reloads everything that depends on the account's users. */
function useMembersChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      invalidateListEnterpriseUsers(client),
      invalidateGetEnterpriseAccount(client),
      invalidateListEnterpriseActivities(client),
      invalidateListEnterpriseEvents(client),
    ])
  }
}

interface MemberFieldsProps {
  initialRole: EnterpriseRole
  secondsLimit: number | null
  /** Only owners may appoint owners. */
  isOwner: boolean
  errorOf: (field: string) => string | undefined
}

/** Renders the fields for a user's role and limit. */
function MemberFields({ initialRole, secondsLimit, isOwner, errorOf }: MemberFieldsProps) {
  return (
    <>
      <FormGroup label="Role" labelFor="field-role">
        <HTMLSelect id="field-role" name="role" defaultValue={initialRole} fill large>
          <option value="user">{ROLE_WORDS.user}</option>
          <option value="admin">{ROLE_WORDS.admin}: manages users</option>
          {isOwner ? <option value="owner">{ROLE_WORDS.owner}: manages users and owners</option> : null}
        </HTMLSelect>
      </FormGroup>
      <Field
        name="secondsLimit"
        label="Limit in minutes (empty for the account limit)"
        type="text"
        autoComplete="off"
        defaultValue={minutesText(secondsLimit)}
        error={errorOf('secondsLimit')}
      />
    </>
  )
}
