import { useUpdateEnterpriseUser } from '#generated/enterprise/enterprise.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import { useMembersChanged } from './use-members-changed'

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
          ? "They're signed out immediately and can't sign in. Their files are kept."
          : 'They can sign in again and count towards the user limit.'}
      </p>
    </ConfirmDialog>
  )
}
