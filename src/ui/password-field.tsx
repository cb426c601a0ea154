import { Button } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'

import { Field, type FieldProps } from './field'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'action'>

/** A password field with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return <Field {...props} type={isShown ? 'text' : 'password'} action={<ShowPassword isShown={isShown} onChange={setShown} />} />
}

interface ShowPasswordProps {
  isShown: boolean
  onChange: (isShown: boolean) => void
}

/** The name changes with the state, so the button has no pressed state as well. */
export function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  const name = isShown ? 'Hide password' : 'Show password'
  return (
    <Button variant="minimal" icon={isShown ? <EyeOff /> : <EyeOpen />} aria-label={name} title={name} onClick={() => onChange(!isShown)} />
  )
}
