import { useState, type FormEvent } from 'react'

import { useGetAuthInfo } from '#generated/auth/auth.ts'
import { typedIn } from '#ui/forms/use-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { ShowPassword } from '#ui/forms/password-field.tsx'
import { PasswordMeter } from './password-meter'

interface NewPasswordFieldsProps {
  errorOf: (field: string) => string | undefined
}

const METER = 'password-meter'

/** Fields of the same form whose values make a password easier to guess. */
const PERSONAL_FIELDS = ['name', 'firstName', 'lastName', 'email']

/** Renders the fields for a new password and its confirmation, with a strength meter. */
export function NewPasswordFields({ errorOf }: NewPasswordFieldsProps) {
  const { data: info } = useGetAuthInfo()
  // One button for both fields: they are compared with each other.
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  const [typed, setTyped] = useState<{ password: string; personal: string[] }>({ password: '', personal: [] })

  const update = ({ target }: FormEvent<HTMLDivElement>): void => {
    if (!(target instanceof HTMLInputElement) || !target.form) return
    const data = new FormData(target.form)
    setTyped({ password: target.value, personal: PERSONAL_FIELDS.map((field) => typedIn(data, field)) })
  }

  return (
    <>
      <div onInput={update}>
        <Field
          name="password"
          label="Password"
          type={type}
          autoComplete="new-password"
          error={errorOf('password')}
          describedBy={METER}
          action={<ShowPassword isShown={isShown} onChange={setShown} />}
        />
      </div>
      <PasswordMeter id={METER} password={typed.password} personal={typed.personal} minimum={info?.minPasswordStrength} />
      <Field name="confirmPassword" label="Confirm password" type={type} autoComplete="new-password" error={errorOf('confirmPassword')} />
    </>
  )
}
