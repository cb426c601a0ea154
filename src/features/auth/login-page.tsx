import { Button, Callout, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'

import { login } from '../../../generated/auth/auth'
import { LoginRequest } from '#contract'
import { takeAppInUse } from '../../lib/app-in-use'
import { backendMode } from '../../lib/backend-mode'
import { readClientInfo } from '../../lib/client-info'
import { DEMO_ACCOUNT } from '../../lib/demo-account'
import { paths } from '../../lib/paths'
import { isInvalidUser } from '../../notifications/error-catalogue'
import { notifyError } from '../../notifications/notify'
import { rememberSession } from '../../state/session-hint'
import { userState } from '../../state/user'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { Field } from '../../ui/field'
import { useForm } from '../../ui/use-form'

/** Log in with e-mail and password. */
export function Component() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const send = async (request: LoginRequest): Promise<void> => {
    try {
      await login(request)
    } catch (error) {
      // The toast can have the verification sent again; the form says it where the toast was seen a moment ago.
      if (!isInvalidUser(error)) throw error
      userState.info = { email: request.email }
      if (!notifyError(error)) throw error
      return
    }
    rememberSession()
    queryClient.clear()
    await navigate(takeAppInUse(), { replace: true })
  }

  const { errors, isSending, submit } = useForm<LoginRequest>({
    schema: LoginRequest,
    read: (data) => ({ ...readClientInfo(navigator.userAgent), email: data.get('email'), password: data.get('password') }),
    send,
    messages: { email: 'Enter a valid e-mail address', password: 'Enter your password' },
  })

  const fillDemo = (form: HTMLFormElement): void => {
    for (const [name, value] of Object.entries(DEMO_ACCOUNT)) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    void submit(form)
  }

  return (
    <AuthFrame title="Log in">
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
        <Field name="email" label="E-mail" type="email" autoComplete="username" error={errors.fields['email']} />
        <Field name="password" label="Password" type="password" autoComplete="current-password" error={errors.fields['password']} />
        <Button type="submit" intent={Intent.PRIMARY} size="large" fill loading={isSending} text="Log in" />
        {backendMode === 'embedded' ? (
          <div className={styles['demo']}>
            <p>This copy runs in your browser alone. Try it with an account that is already there, or sign up for one of your own.</p>
            <Button
              fill
              text="Use the demo account"
              disabled={isSending}
              onClick={(event) => {
                const { form } = event.currentTarget as HTMLButtonElement
                if (form) fillDemo(form)
              }}
            />
          </div>
        ) : null}
      </form>
      <p className={styles['other']}>
        No account yet? <Link to={paths.signup()}>Sign up</Link>
      </p>
    </AuthFrame>
  )
}
