import { useQueryClient } from '@tanstack/react-query'

import { invalidateListAccounts, invalidateListUsers, useUpdateUser } from '#generated/admin/admin.ts'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import { notify } from '../../notifications/notify'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useFocusReturn } from '../../ui/use-focus-return'
import type { UserChange } from './user-step'

const CHANGES = {
  approve: {
    title: 'Approve',
    done: 'is approved',
    data: { approved: true },
    consequence: 'They can upload and import files.',
  },
  withdraw: {
    title: 'Withdraw the approval of',
    done: 'is no longer approved',
    data: { approved: false },
    consequence: "They can't upload or import files until they are approved again. Their files stay.",
  },
  activate: {
    title: 'Activate',
    done: 'is active again',
    data: { active: true },
    consequence: 'They can sign in again with their password.',
  },
  deactivate: {
    title: 'Deactivate',
    done: 'is deactivated',
    data: { active: false },
    consequence: 'They are signed out at once and can no longer sign in. Their files stay.',
  },
} as const satisfies Record<UserChange, unknown>

interface ChangeUserDialogProps {
  kind: UserChange
  user: AdminUser
  onClose: () => void
}

/** Asks before a user is approved or let in, or no longer. */
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
