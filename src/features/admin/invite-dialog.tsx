import { useQueryClient } from '@tanstack/react-query'

import { InvitationRequest } from '#contract'
import { useSendsEmail } from '#api/use-sends-email.ts'
import { inviteUser, invalidateListUsers } from '#generated/admin/admin.ts'
import { invitationWords } from '#lib/words/invitation-words.ts'
import { notify } from '#notifications/notify.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PERSON_MESSAGES, PersonFields, readPerson } from '#ui/forms/person-fields.tsx'

/** Adds a user, who gets an email with a link to choose a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const isSent = useSendsEmail()
  return (
    <FormDialog<InvitationRequest>
      title="Invite user"
      submitText="Invite"
      schema={InvitationRequest}
      read={readPerson}
      send={async (request) => {
        await inviteUser(request)
        await invalidateListUsers(client)
        notify({ message: invitationWords(request.email, isSent), variant: 'info' })
        onClose()
      }}
      messages={PERSON_MESSAGES}
      onClose={onClose}
    >
      {(errorOf) => <PersonFields errorOf={errorOf} />}
    </FormDialog>
  )
}
