import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from 'react-router-dom'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { invalidateGetUserInfo, useGetUserInfo } from '#generated/app/app.ts'
import { nameLocalProfile } from '#generated/auth/auth.ts'
import { NameProfileRequest } from '#contract'
import { refusedField } from '#api/refused-field.ts'
import { paths } from '#lib/addresses/paths.ts'
import { notify } from '#notifications/notify.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { Field } from '#ui/forms/field.tsx'
import { NewPasswordFields } from '#ui/forms/new-password-fields.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'

const FIELDS = ['name', 'email', 'password', 'confirmPassword']

/** Turns a profile without an account into an account, with the same files. */
export function Component() {
  if (!mayHaveSession()) return <Navigate to={paths.login()} replace />
  return (
    <AuthFrame title="Profile name and password">
      <Content />
    </AuthFrame>
  )
}

function Content() {
  const { data, error, refetch } = useGetUserInfo()
  if (data) return data.localProfile === true ? <NameForm /> : <Navigate to={paths.account()} replace />
  if (error) return <ErrorState title="Couldn’t load your profile" error={error} onRetry={() => void refetch()} />
  return <LoadingState label="Loading your profile…" />
}

function NameForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: info } = useAuthInfo()
  return (
    <>
      <AuthForm
        submitText="Save profile"
        schema={NameProfileRequest}
        read={(data) => Object.fromEntries(FIELDS.map((field) => [field, data.get(field)]))}
        send={async (request) => {
          await nameLocalProfile(request)
          await invalidateGetUserInfo(client)
          notify({ message: 'Profile saved. Log in with your email and password next time.', variant: 'info' })
          await navigate(paths.account(), { replace: true })
        }}
        messages={{
          name: 'Enter your name',
          email: 'Enter a valid email address',
          password: 'Choose a password',
          confirmPassword: 'Confirm your password',
        }}
        fieldOf={refusedField}
      >
        {(errorOf) => (
          <>
            <p>Your files stay where they are. Afterwards, only this email and password open them.</p>
            <Field name="name" label="Name" type="text" autoComplete="name" error={errorOf('name')} />
            <Field name="email" label="Email" type="email" autoComplete="email" error={errorOf('email')} />
            <NewPasswordFields errorOf={errorOf} minimum={info?.minPasswordStrength} />
          </>
        )}
      </AuthForm>
      <p className={styles.other}>
        <Link to={paths.account()}>Back to profile</Link>
      </p>
    </>
  )
}
