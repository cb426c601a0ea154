import { useState, type FormEvent } from 'react'

import { Field } from './field'
import { ShowPassword } from './password-field'
import { PasswordMeter } from './password-meter'
import { typedIn } from './use-form'

interface NewPasswordFieldsProps {
  errorOf: (field: string) => string | undefined
  /** The required strength, from 0 to 5; undefined until the back end has reported it. */
  minimum: number | undefined
  /** The label of the first field. */
  label?: string
  /** Words that make a password easier to guess, besides the fields of the form. */
  personal?: readonly string[]
}

const METER = 'password-meter'

/** Fields of the same form whose values make a password easier to guess. */
const PERSONAL_FIELDS = ['name', 'firstName', 'lastName', 'email']

/** Renders the fields for a new password and its confirmation, with a strength meter. */
export function NewPasswordFields({ errorOf, minimum, label = 'Password', personal = [] }: NewPasswordFieldsProps) {
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
          label={label}
          type={type}
          autoComplete="new-password"
          error={errorOf('password')}
          describedBy={METER}
          action={<ShowPassword isShown={isShown} onChange={setShown} />}
        />
      </div>
      <PasswordMeter id={METER} password={typed.password} personal={[...personal, ...typed.personal]} minimum={minimum} />
      <Field
        name="confirmPassword"
        label={`Confirm ${label.toLowerCase()}`}
        type={type}
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
      />
    </>
  )
}
