import { Button } from '@blueprintjs/core'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { LoginRequest } from '#contract'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { DEMO_ACCOUNT } from '#lib/addresses/demo-account.ts'
import { paths } from '#lib/addresses/paths.ts'
import { Field } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'

interface LoginContentProps {
  form?: Ref<HTMLFormElement>
  /** Rejects with an error that the form shows. */
  send: (request: LoginRequest) => Promise<void>
  /** Why a person has to log in again. */
  notice?: ReactNode
  /** How to start without an account. */
  local?: ReactNode
  /** Sign-up and other ways to sign in, as far as the back end offers them. */
  children: ReactNode
  /** Content below the card. */
  beside?: ReactNode
}

/** Renders the log-in page. The build writes it into the served page, so it must not need a browser. */
export function LoginContent({ form, send, notice, local, children, beside }: LoginContentProps) {
  return (
    <AuthFrame title="Log in" beside={beside}>
      {notice}
      <AuthForm
        ref={form}
        submitText="Log in"
        schema={LoginRequest}
        read={(data) => ({ email: data.get('email'), password: data.get('password') })}
        send={send}
        messages={{ email: 'Enter a valid email address', password: 'Enter your password' }}
        after={
          <>
            {backendMode === 'embedded' ? <DemoAccount /> : null}
            {local}
          </>
        }
      >
        {(errorOf) => (
          <>
            <Field name="email" label="Email" type="email" autoComplete="username" error={errorOf('email')} />
            <PasswordField name="password" label="Password" autoComplete="current-password" error={errorOf('password')} />
            <p className={styles.forgotten}>
              <Link to={paths.reset()}>Forgot your password?</Link>
            </p>
          </>
        )}
      </AuthForm>
      {children}
      {backendMode === 'embedded' ? (
        <p className={styles.other}>
          <Link to={paths.outbox()}>Emails appear in the outbox.</Link>
        </p>
      ) : null}
    </AuthFrame>
  )
}

/** Signs in with the demo account: when the button is pressed, or immediately if the URL has `?demo`. */
function DemoAccount() {
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useSearchParams()[0].has('demo')
  const isStarted = useRef(false)
  useEffect(() => {
    // An effect may run twice, but one sign-in is enough.
    if (!isWanted || isStarted.current) return
    isStarted.current = true
    logInToDemo(button.current?.form)
  }, [isWanted])
  return (
    <div className={styles.demo}>
      <Button ref={button} fill text="Use demo account" data-start="demo" onClick={() => logInToDemo(button.current?.form)} />
    </div>
  )
}

/** Fills the form with the demo account, and submits it. */
export function logInToDemo(form: HTMLFormElement | null | undefined): void {
  if (!form) return
  for (const [name, value] of Object.entries(DEMO_ACCOUNT)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form.requestSubmit()
}

/** Stands where sign-up and other ways to sign in appear, which only the back end knows. On the served page, pressing it loads the app. */
export function MoreOptions({ isLoading = false }: { isLoading?: boolean }) {
  return (
    <div className={styles.more}>
      <Button variant="minimal" size="small" text="Show more options" loading={isLoading} data-start="more" />
    </div>
  )
}
