import { useUpdateEnterpriseUser } from '#generated/enterprise/enterprise.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { notify } from '../../notifications/notify'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useFocusReturn } from '../../ui/use-focus-return'
import { useMembersChanged } from './use-members-changed'

/** Asks before a user is deactivated, or let in again. */
export function LetInDialog({ user, onClose }: { user: EnterpriseUser; onClose: () => void }) {
  const refresh = useMembersChanged()
  useFocusReturn()
  const update = useUpdateEnterpriseUser({
    mutation: {
      onSuccess: async () => {
        await refresh()
        notify({ message: `${user.name} is ${user.active ? 'deactivated' : 'active again'}.`, variant: 'info' })
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
          ? 'They are signed out at once and can no longer sign in. Their files stay, and their place becomes free.'
          : 'They can sign in again with their password, and take one place of the account.'}
      </p>
    </ConfirmDialog>
  )
}
