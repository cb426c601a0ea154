import { FormGroup, HTMLSelect } from '@blueprintjs/core'

import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import { Field } from '../../ui/field'
import { minutesText, ROLE_WORDS } from './role-words'

interface MemberFieldsProps {
  initialRole: EnterpriseRole
  secondsLimit: number | null
  /** Only an owner may make another. */
  isOwner: boolean
  errorOf: (field: string) => string | undefined
}

/** What a user of the account may do, and how much. */
export function MemberFields({ initialRole, secondsLimit, isOwner, errorOf }: MemberFieldsProps) {
  return (
    <>
      <FormGroup label="Role" labelFor="field-role">
        <HTMLSelect id="field-role" name="role" defaultValue={initialRole} fill large>
          <option value="user">{ROLE_WORDS.user}: redacts</option>
          <option value="admin">{ROLE_WORDS.admin}: also manages users</option>
          {isOwner ? <option value="owner">{ROLE_WORDS.owner}: also manages owners</option> : null}
        </HTMLSelect>
      </FormGroup>
      <Field
        name="secondsLimit"
        label="Limit in minutes (empty: only the account’s limit holds)"
        type="text"
        autoComplete="off"
        defaultValue={minutesText(secondsLimit)}
        error={errorOf('secondsLimit')}
      />
    </>
  )
}
