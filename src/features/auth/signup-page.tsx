import { Button, Callout, Checkbox, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'

import { signup } from '../../../generated/auth/auth'
import { SignupRequest } from '#contract'
import { readClientInfo } from '../../lib/client-info'
import { paths } from '../../lib/paths'
import { rememberSession } from '../../state/session-hint'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { Field } from '../../ui/field'
import { useForm } from '../../ui/use-form'

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']

/** Create an account. */
export function Component() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { errors, isSending, submit } = useForm<SignupRequest>({
    schema: SignupRequest,
    read: (data) => ({
      ...readClientInfo(navigator.userAgent),
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, data.get(field)])),
      consent: data.get('consent') === 'on',
      recaptchaToken: null,
    }),
    send: async (request) => {
      await signup(request)
      rememberSession()
      queryClient.clear()
      await navigate(paths.home(), { replace: true })
    },
    messages: {
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      email: 'Enter a valid e-mail address',
      password: 'Choose a password',
      confirmPassword: 'Type the password again',
      consent: 'Agree to the terms to create an account',
    },
  })
  const error = (field: string) => errors.fields[field]

  return (
    <AuthFrame title="Sign up">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        {errors.form === null ? null : (
          <div className={styles['error']}>
            <Callout intent={Intent.DANGER} role="alert">
              {errors.form}
            </Callout>
          </div>
        )}
        <div className={styles['names']}>
          <Field name="firstName" label="First name" type="text" autoComplete="given-name" error={error('firstName')} />
          <Field name="lastName" label="Last name" type="text" autoComplete="family-name" error={error('lastName')} />
        </div>
        <Field name="email" label="E-mail" type="email" autoComplete="email" error={error('email')} />
        <Field name="password" label="Password" type="password" autoComplete="new-password" error={error('password')} />
        <Field name="confirmPassword" label="Password again" type="password" autoComplete="new-password" error={error('confirmPassword')} />
        <div className={styles['consent']}>
          <Checkbox name="consent" label="I agree to the terms and the privacy notice" aria-invalid={error('consent') !== undefined} />
          {error('consent') === undefined ? null : <p className={styles['consentError']}>{error('consent')}</p>}
        </div>
        <Button type="submit" intent={Intent.PRIMARY} size="large" fill loading={isSending} text="Create account" />
      </form>
      <p className={styles['other']}>
        Have an account? <Link to={paths.login()}>Log in</Link>
      </p>
    </AuthFrame>
  )
}
