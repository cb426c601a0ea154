import { useQueryClient } from '@tanstack/react-query'

import { invalidateListAccounts, invalidateListUsers, useUpdateUser } from '#generated/admin/admin.ts'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import type { UserChange } from './user-step'

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
    consequence: "They can't upload or import files until they are approved again. Their files are kept.",
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
    consequence: "They're signed out immediately and can't sign in. Their files are kept.",
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
