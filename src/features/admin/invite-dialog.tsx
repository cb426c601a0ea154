import { useQueryClient } from '@tanstack/react-query'

import { InvitationRequest } from '#contract'
import { useSendsEmail } from '#api/use-sends-email.ts'
import { inviteUser, invalidateListUsers } from '#generated/admin/admin.ts'
import { textValue } from '#lib/browser/form-values.ts'
import { invitationWords } from '#lib/words/invitation-words.ts'
import { notify } from '#notifications/notify.ts'
import { Field } from '#ui/forms/field.tsx'
import { FieldRow } from '#ui/forms/field-row.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'

/** Adds a user, who gets an email with a link to choose a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const isSent = useSendsEmail()
  return (
    <FormDialog<InvitationRequest>
      title="Invite user"
      submitText="Invite"
      schema={InvitationRequest}
      read={(data) => ({ firstName: textValue(data, 'firstName'), lastName: textValue(data, 'lastName'), email: textValue(data, 'email') })}
      send={async (request) => {
        await inviteUser(request)
        await invalidateListUsers(client)
        notify({ message: invitationWords(request.email, isSent), variant: 'info' })
        onClose()
      }}
      messages={{ firstName: 'Enter a first name', lastName: 'Enter a last name', email: 'Enter a valid email address' }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <FieldRow>
            <Field name="firstName" label="First name" type="text" autoComplete="off" error={errorOf('firstName')} />
            <Field name="lastName" label="Last name" type="text" autoComplete="off" error={errorOf('lastName')} />
          </FieldRow>
          <Field name="email" label="Email" type="email" autoComplete="off" error={errorOf('email')} />
        </>
      )}
    </FormDialog>
  )
}
