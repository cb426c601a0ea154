import { EnterpriseUserRequest } from '#contract'
import { createEnterpriseUser } from '#generated/enterprise/enterprise.ts'
import { numberValue, textValue } from '#lib/browser/form-values.ts'
import { notify } from '#notifications/notify.ts'
import { Field } from '#ui/forms/field.tsx'
import { FieldRow } from '#ui/forms/field-row.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { MemberFields } from './member-fields'
import { LIMIT_MESSAGE, secondsOf } from './role-words'
import { useMembersChanged } from './use-members-changed'

/** Adds a user to the account. */
export function AddUserDialog({ isOwner, onClose }: { isOwner: boolean; onClose: () => void }) {
  const refresh = useMembersChanged()
  return (
    <FormDialog<EnterpriseUserRequest>
      title="New user"
      submitText="Add user"
      schema={EnterpriseUserRequest}
      read={(data) => ({
        firstName: textValue(data, 'firstName'),
        lastName: textValue(data, 'lastName'),
        email: textValue(data, 'email'),
        role: data.get('role'),
        secondsLimit: secondsOf(numberValue(data, 'secondsLimit')),
      })}
      send={async (request) => {
        await createEnterpriseUser(request)
        await refresh()
        notify({ message: `${request.firstName} ${request.lastName} added. Invitation sent to ${request.email}.`, variant: 'info' })
        onClose()
      }}
      messages={{
        firstName: 'Enter a first name',
        lastName: 'Enter a last name',
        email: 'Enter a valid email address',
        secondsLimit: LIMIT_MESSAGE,
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <FieldRow>
            <Field name="firstName" label="First name" type="text" autoComplete="off" error={errorOf('firstName')} />
            <Field name="lastName" label="Last name" type="text" autoComplete="off" error={errorOf('lastName')} />
          </FieldRow>
          <Field name="email" label="Email" type="email" autoComplete="off" error={errorOf('email')} />
          <MemberFields initialRole="user" secondsLimit={null} isOwner={isOwner} errorOf={errorOf} />
        </>
      )}
    </FormDialog>
  )
}
