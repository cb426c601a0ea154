import { EnterpriseUserUpdate } from '#contract'
import { updateEnterpriseUser } from '#generated/enterprise/enterprise.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { numberValue, textValue } from '#lib/browser/form-values.ts'
import { notify } from '#notifications/notify.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { MemberFields } from './member-fields'
import { LIMIT_MESSAGE, minutesText, secondsOf } from './role-words'
import { useMembersChanged } from './use-members-changed'

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
