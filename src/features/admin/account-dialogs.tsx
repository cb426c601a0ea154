import { useQueryClient } from '@tanstack/react-query'

import { AccountRequest, AccountUpdate } from '#contract'
import { createAccount, invalidateListAccounts, invalidateListUsers, updateAccount } from '#generated/admin/admin.ts'
import { useSendsEmail } from '#api/use-sends-email.ts'
import { invitationWords } from '#lib/words/invitation-words.ts'
import { notify } from '#notifications/notify.ts'
import { Field } from '#ui/forms/field.tsx'
import { FieldRow } from '#ui/forms/field-row.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PERSON_MESSAGES, readPerson } from '#ui/forms/person-fields.tsx'
import { LIMIT_MESSAGES, LimitFields, readLimits } from './limit-fields'
import type { Account } from '#generated/model/account.zod.ts'

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

const USUAL = { name: '', maxUsers: 10, minutes: 6000, maxConcurrentJobs: 4 }

/** Creates an enterprise account with its owner. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const isSent = useSendsEmail()
  return (
    <FormDialog<AccountRequest>
      title="New account"
      submitText="Create account"
      schema={AccountRequest}
      read={(data) => ({
        ...readLimits(data),
        owner: readPerson(data),
      })}
      send={async (request) => {
        await createAccount(request)
        await Promise.all([invalidateListAccounts(client), invalidateListUsers(client)])
        notify({ message: `${request.name} created. ${invitationWords(request.owner.email, isSent)}`, variant: 'info' })
        onClose()
      }}
      messages={{
        ...LIMIT_MESSAGES,
        ...PERSON_MESSAGES,
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <LimitFields limits={USUAL} errorOf={errorOf} />
          <FieldRow>
            <Field name="firstName" label="Owner’s first name" type="text" autoComplete="off" error={errorOf('firstName')} />
            <Field name="lastName" label="Owner’s last name" type="text" autoComplete="off" error={errorOf('lastName')} />
          </FieldRow>
          <Field name="email" label="Owner’s email" type="email" autoComplete="off" error={errorOf('email')} />
        </>
      )}
    </FormDialog>
  )
}
