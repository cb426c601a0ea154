import { Button } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'

import { Field, type FieldProps } from './field'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'action'>

/** Renders a password field with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return <Field {...props} type={isShown ? 'text' : 'password'} action={<ShowPassword isShown={isShown} onChange={setShown} />} />
}

interface ShowPasswordProps {
  isShown: boolean
  onChange: (isShown: boolean) => void
}

/**
 * The button's name changes with its state, so it needs no pressed state. On a served page, `watchFields` finds it by its attribute.
 */
export function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  const name = isShown ? 'Hide password' : 'Show password'
  return (
    <Button
      variant="minimal"
      icon={isShown ? <EyeOff /> : <EyeOpen />}
      aria-label={name}
      title={name}
      data-show-password=""
      onClick={() => onChange(!isShown)}
    />
  )
}
