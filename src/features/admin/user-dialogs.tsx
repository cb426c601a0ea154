import { useQueryClient } from '@tanstack/react-query'
import { invalidateListAccounts, invalidateListUsers, useUpdateUser, grantMinutes } from '#generated/admin/admin.ts'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import type { UserChange } from './user-step'
import { MinutesRequest } from '#contract'
import { numberValue } from '#lib/browser/form-values.ts'
import { formatCount } from '#lib/words/formats.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'

/** Gives a user minutes as a top-up. */
export function GrantMinutesDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<MinutesRequest>
      title={`Minutes for ${user.name}`}
      submitText="Add minutes"
      schema={MinutesRequest}
      read={(data) => ({ minutes: numberValue(data, 'minutes') })}
      send={async (request) => {
        await grantMinutes(user.id, request)
        await invalidateListUsers(client)
        notify({ message: `${formatCount(request.minutes, 'minute')} added for ${user.name}.`, variant: 'info' })
        onClose()
      }}
      messages={{ minutes: 'Enter a whole number of minutes from 1 to 100000' }}
      onClose={onClose}
    >
      {(errorOf) => <Field name="minutes" label="Minutes" type="text" autoComplete="off" defaultValue="60" error={errorOf('minutes')} />}
    </FormDialog>
  )
}

const CHANGES = {
  approve: {
    title: 'Approve',
    done: 'is approved',
    data: { approved: true },
    consequence: 'They can upload and import files.',
  },
  withdraw: {
    title: 'Withdraw approval of',
    done: 'is no longer approved',
    data: { approved: false },
    consequence: 'They can’t upload or import files until they are approved again. Their files are kept.',
  },
  activate: {
    title: 'Activate',
    done: 'is active',
    data: { active: true },
    consequence: 'They can sign in again.',
  },
  deactivate: {
    title: 'Deactivate',
    done: 'is deactivated',
    data: { active: false },
    consequence: 'They’re signed out immediately and can’t sign in. Their files are kept.',
  },
} as const satisfies Record<UserChange, unknown>

interface ChangeUserDialogProps {
  kind: UserChange
  user: AdminUser
  onClose: () => void
}

/** Confirms a change to a user's approval or activation. */
export function ChangeUserDialog({ kind, user, onClose }: ChangeUserDialogProps) {
  const client = useQueryClient()
  useFocusReturn()
  const { title, done, data, consequence } = CHANGES[kind]
  const update = useUpdateUser({
    mutation: {
      onSuccess: async () => {
        await Promise.all([invalidateListUsers(client), invalidateListAccounts(client)])
        notify({ message: `${user.name} ${done}.`, variant: 'info' })
        onClose()
      },
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`${title} ${user.name}?`}
      confirmText={kind === 'withdraw' ? 'Withdraw' : title}
      cancelText="Cancel"
      isDanger={kind === 'withdraw' || kind === 'deactivate'}
      isBusy={update.isPending}
      error={update.error}
      onConfirm={() => update.mutate({ userId: user.id, data })}
      onCancel={onClose}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  )
}
