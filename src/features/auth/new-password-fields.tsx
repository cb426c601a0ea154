import { Field } from '../../ui/field'

interface NewPasswordFieldsProps {
  errorOf: (field: string) => string | undefined
}

/** A password that is being chosen, typed twice. */
export function NewPasswordFields({ errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <Field name="password" label="Password" type="password" autoComplete="new-password" error={errorOf('password')} />
      <Field name="confirmPassword" label="Password again" type="password" autoComplete="new-password" error={errorOf('confirmPassword')} />
    </>
  )
}
