import { useQueryClient } from '@tanstack/react-query'

import { AccountUpdate } from '#contract'
import { invalidateListAccounts, invalidateListUsers, updateAccount } from '#generated/admin/admin.ts'
import type { Account } from '#generated/model/account.zod.ts'
import { notify } from '#notifications/notify.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { LIMIT_MESSAGES, LimitFields, readLimits } from './limit-fields'

/** Renames an account or changes its limits. */
export function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<AccountUpdate>
      title={`Edit ${account.name}`}
      submitText="Save"
      schema={AccountUpdate}
      read={(data) => changesOf(account, data)}
      send={async (update) => {
        await updateAccount(account.id, update)
        await Promise.all([invalidateListAccounts(client), invalidateListUsers(client)])
        notify({ message: `${update.name ?? account.name} updated.`, variant: 'info' })
        onClose()
      }}
      messages={LIMIT_MESSAGES}
      onClose={onClose}
    >
      {(errorOf) => <LimitFields limits={account} errorOf={errorOf} />}
    </FormDialog>
  )
}

/** Returns only the changed fields, so that concurrent changes to others aren't overwritten. */
function changesOf(account: Account, data: FormData): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(account))
  return Object.fromEntries(Object.entries(readLimits(data)).filter(([field, value]) => value !== known.get(field)))
}
