import { useState, type FormEvent } from 'react'

import { useGetAuthInfo } from '#generated/auth/auth.ts'
import { typedIn } from '../../ui/use-form'
import { Field } from '../../ui/field'
import { ShowPassword } from '../../ui/password-field'
import { PasswordMeter } from './password-meter'

interface NewPasswordFieldsProps {
  errorOf: (field: string) => string | undefined
}

const METER = 'password-meter'

/** What somebody who wants to guess the password may know, as far as the same form asks for it. */
const PERSONAL_FIELDS = ['firstName', 'lastName', 'email']

/** A password that is being chosen, typed twice, and how strong it is. */
export function NewPasswordFields({ errorOf }: NewPasswordFieldsProps) {
  const { data: info } = useGetAuthInfo()
  // One button for both fields: they are compared with each other.
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  const [typed, setTyped] = useState<{ password: string; personal: string[] }>({ password: '', personal: [] })

  const look = ({ target }: FormEvent<HTMLDivElement>): void => {
    if (!(target instanceof HTMLInputElement) || !target.form) return
    const data = new FormData(target.form)
    setTyped({ password: target.value, personal: PERSONAL_FIELDS.map((field) => typedIn(data, field)) })
  }

  return (
    <>
      <div onInput={look}>
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
      <Field name="confirmPassword" label="Password again" type={type} autoComplete="new-password" error={errorOf('confirmPassword')} />
    </>
  )
}
