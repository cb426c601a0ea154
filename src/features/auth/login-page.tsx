import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { login } from '#generated/auth/auth.ts'
import { LoginRequest } from '#contract'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { DEMO_ACCOUNT } from '#lib/addresses/demo-account.ts'
import { isInvalidUser } from '#lib/words/error-words.ts'
import { paths } from '#lib/addresses/paths.ts'
import { notifyError } from '#notifications/notify.ts'
import { flagsState } from '#state/flags.ts'
import { useEnter } from '#state/use-enter.ts'
import { useLocalStart } from '#state/use-local-start.ts'
import { userState } from '#state/user.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { MarketingNote } from './marketing-note'
import { SecondStep } from './second-step'
import { secondStepToken } from './second-step-token'
import { SignOnButtons } from './sign-on/sign-on-buttons'

/** Logs in with email and password, and with a code if the account has two-step sign-in. */
export function Component() {
  const enter = useEnter()
  const { signup: maySignUp } = useSnapshot(flagsState)
  const info = useAuthInfo()
  // Parts below the form appear together, so that none of them moves another. Flags have defaults until they arrive.
  const isSettled = !info.isPending
  const [token, setToken] = useState<string | null>(null)
  const [expired, setExpired] = useState<string | null>(null)

  const send = async (request: LoginRequest): Promise<void> => {
    setExpired(null)
    try {
      await login(request)
    } catch (error) {
      const next = secondStepToken(error)
      if (next !== undefined) return setToken(next)
      // The toast offers to resend the verification. The form shows the error if a recent toast has suppressed this one.
      if (!isInvalidUser(error)) throw error
      userState.info = { email: request.email }
      if (!notifyError(error)) throw error
      return
    }
    await enter()
  }

  if (token !== null) {
    return (
      <SecondStep
        token={token}
        onDone={enter}
        onBack={(reason) => {
          setToken(null)
          setExpired(reason ?? null)
        }}
      />
    )
  }
  return (
    <AuthFrame title="Log in" beside={isSettled && <MarketingNote piece="loginHtml" />}>
      {expired !== null && <ErrorNotice className={styles.error} error={expired} />}
      <AuthForm
        submitText="Log in"
        schema={LoginRequest}
        read={(data) => ({ email: data.get('email'), password: data.get('password') })}
        send={send}
        messages={{ email: 'Enter a valid email address', password: 'Enter your password' }}
        after={
          <>
            {backendMode === 'embedded' ? <DemoAccount /> : null}
            {isSettled && <LocalProfile />}
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
      {info.isError && (
        <div className={styles.unavailable}>
          <ErrorNotice error={info.error} />
          <Button text="Try again" loading={info.isFetching} onClick={() => void info.refetch()} />
        </div>
      )}
      {isSettled && <SignOnButtons />}
      {isSettled && maySignUp ? (
        <p className={styles.other}>
          No account yet? <Link to={paths.signup()}>Sign up</Link>
        </p>
      ) : null}
      {backendMode === 'embedded' ? (
        <p className={styles.other}>
          <Link to={paths.outbox()}>Emails appear in the outbox.</Link>
        </p>
      ) : null}
    </AuthFrame>
  )
}

/** Offers to work without an account, in back ends that allow it. */
function LocalProfile() {
  const { isOffered, isStarting, failure, start } = useLocalStart()
  if (isOffered !== true) return null
  return (
    <div className={styles.local}>
      {failure && <ErrorNotice className={styles.error} error={failure.error} />}
      <Button fill text="Start without an account" loading={isStarting} onClick={() => void start()} />
    </div>
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
    fillDemo(button.current?.form)
  }, [isWanted])
  return (
    <div className={styles.demo}>
      <Button ref={button} fill text="Use demo account" onClick={() => fillDemo(button.current?.form)} />
    </div>
  )
}

function fillDemo(form: HTMLFormElement | null | undefined): void {
  if (!form) return
  for (const [name, value] of Object.entries(DEMO_ACCOUNT)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form.requestSubmit()
}
