import { Button, Intent } from '@blueprintjs/core'
import { z } from 'zod'

import { ErrorNotice } from '#ui/error-notice.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import styles from './storage.module.css'

const Credentials = z.object({ email: z.string().trim().min(1), password: z.string().min(1) })

interface UnlockFormProps {
  /** Rejects with the error that the form shows. */
  unlock: (email: string, password: string) => Promise<void>
}

/** Requests an account's password before its records and files are shown. */
export function UnlockForm({ unlock }: UnlockFormProps) {
  const { errors, isSending, submit } = useForm({
    schema: Credentials,
    read: (data) => ({ email: data.get('email'), password: data.get('password') }),
    send: ({ email, password }) => unlock(email, password),
    messages: { email: 'Enter your email', password: 'Enter your password' },
  })
  return (
    <form
      className={styles.unlock}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <Field name="email" label="Email" type="email" autoComplete="username" error={errors.fields['email']} />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={errors.fields['password']} />
      {errors.failure && <ErrorNotice error={errors.failure.error} />}
      <Button type="submit" intent={Intent.PRIMARY} text="Show files" loading={isSending} />
    </form>
  )
}
