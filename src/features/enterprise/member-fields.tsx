import { FormGroup, HTMLSelect } from '@blueprintjs/core'

import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import { Field } from '#ui/forms/field.tsx'
import { minutesText, ROLE_WORDS } from './role-words'

interface MemberFieldsProps {
  initialRole: EnterpriseRole
  secondsLimit: number | null
  /** Only owners may appoint owners. */
  isOwner: boolean
  errorOf: (field: string) => string | undefined
}

/** Renders the fields for a user's role and limit. */
export function MemberFields({ initialRole, secondsLimit, isOwner, errorOf }: MemberFieldsProps) {
  return (
    <>
      <FormGroup label="Role" labelFor="field-role">
        <HTMLSelect id="field-role" name="role" defaultValue={initialRole} fill large>
          <option value="user">{ROLE_WORDS.user}</option>
          <option value="admin">{ROLE_WORDS.admin}: manages users</option>
          {isOwner ? <option value="owner">{ROLE_WORDS.owner}: manages users and owners</option> : null}
        </HTMLSelect>
      </FormGroup>
      <Field
        name="secondsLimit"
        label="Limit in minutes (empty for the account limit)"
        type="text"
        autoComplete="off"
        defaultValue={minutesText(secondsLimit)}
        error={errorOf('secondsLimit')}
      />
    </>
  )
}
