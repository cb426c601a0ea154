import { useQueryClient } from '@tanstack/react-query'

import { MinutesRequest } from '#contract'
import { grantMinutes, invalidateListUsers } from '#generated/admin/admin.ts'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import { numberValue } from '#lib/browser/form-values.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
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
