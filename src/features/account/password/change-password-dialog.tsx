import { useQueryClient } from '@tanstack/react-query'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { PasswordChange } from '#contract'
import { changePassword, invalidateListSessions } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { refusedField } from '#api/refused-field.ts'
import { notify } from '#notifications/notify.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { NewPasswordFields } from '#ui/forms/new-password-fields.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useMayHaveSessions } from './use-may-have-sessions'

interface ChangePasswordDialogProps {
  user: Pick<UserInfo['user'], 'name' | 'email'>
  onClose: () => void
}

const FIELDS = ['currentPassword', 'password', 'confirmPassword']

/** Changes the password of the user. */
export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const client = useQueryClient()
  const { data: info } = useAuthInfo()
  const endsSessions = useMayHaveSessions()
  return (
    <FormDialog
      title="Change password"
      submitText="Change password"
      schema={PasswordChange}
      read={(data) => Object.fromEntries(FIELDS.map((field) => [field, data.get(field)]))}
      send={async (change) => {
        await changePassword(change)
        notify({ message: endsSessions ? 'Password changed. Your other sessions are logged out.' : 'Password changed.', variant: 'info' })
        onClose()
        await invalidateListSessions(client)
      }}
      messages={{
        currentPassword: 'Enter your current password',
        password: 'Choose a password',
        confirmPassword: 'Confirm your password',
      }}
      fieldOf={refusedField}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {endsSessions && <p>This also logs out your other sessions.</p>}
          <PasswordField
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            error={errorOf('currentPassword')}
          />
          <NewPasswordFields
            label="New password"
            errorOf={errorOf}
            minimum={info?.minPasswordStrength}
            personal={[user.name, user.email]}
          />
        </>
      )}
    </FormDialog>
  )
}
