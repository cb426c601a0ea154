import { Callout, Intent } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { resetPassword } from '#generated/auth/auth.ts'
import { NewPasswordRequest } from '#contract'
import { ApiError } from '../../api/api-error'
import { paths } from '../../lib/paths'
import { forgetSession } from '../../state/session-hint'
import { RequestEmail } from './request-email'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { NewPasswordFields } from './new-password-fields'
import { Outcome } from './outcome'
import { refusedField } from './refused-field'

/** A forgotten password: without a token it asks for the email, with the token of the email's link it takes the new password. */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? ''
  // Another link is another attempt.
  return token === '' ? <AskPage /> : <NewPasswordPage key={token} token={token} />
}

function AskPage() {
  return (
    <AuthFrame title="Reset your password">
      <AskForLink />
      <BackToLogin />
    </AuthFrame>
  )
}

function AskForLink() {
  return (
    <RequestEmail
      submitText="Send the link"
      ask={resetPassword}
      done={(email) => `If there is an account for ${email}, a letter to it holds a link to choose a new password. The link works once.`}
    >
      <p>A letter with a link lets you choose a new password.</p>
    </RequestEmail>
  )
}

function BackToLogin() {
  return (
    <p className={styles.other}>
      <Link to={paths.login()}>Back to the log-in</Link>
    </p>
  )
}

type Progress = { kind: 'choosing' } | { kind: 'set' } | { kind: 'dead'; reason: string }

function NewPasswordPage({ token }: { token: string }) {
  const [progress, setProgress] = useState<Progress>({ kind: 'choosing' })

  const send = async (request: NewPasswordRequest): Promise<void> => {
    try {
      await resetPassword(request)
    } catch (error) {
      if (!isDeadLink(error)) throw error
      setProgress({ kind: 'dead', reason: error.message })
      return
    }
    // The back end has ended every session of this account, the one of this browser too.
    forgetSession()
    setProgress({ kind: 'set' })
  }

  if (progress.kind === 'set') {
    return (
      <AuthFrame title="Your password is set">
        <Outcome>
          <p>From now on the new password holds. You were logged out everywhere.</p>
          <Link className="bp6-button bp6-intent-primary bp6-large bp6-fill" to={paths.login()}>
            Log in
          </Link>
        </Outcome>
      </AuthFrame>
    )
  }
  if (progress.kind === 'dead') {
    return (
      <AuthFrame title="Ask for a new link">
        <Outcome>
          <Callout className={styles.error ?? ''} intent={Intent.WARNING}>
            {progress.reason}
          </Callout>
        </Outcome>
        <AskForLink />
        <BackToLogin />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Choose a new password">
      <AuthForm
        submitText="Set the password"
        schema={NewPasswordRequest}
        read={(data) => ({ token, password: data.get('password'), confirmPassword: data.get('confirmPassword') })}
        send={send}
        messages={{ password: 'Choose a password', confirmPassword: 'Type the password again' }}
        fieldOf={refusedField}
      >
        {(errorOf) => <NewPasswordFields errorOf={errorOf} />}
      </AuthForm>
      <BackToLogin />
    </AuthFrame>
  )
}

/** A link that has expired, was used or never was; what is wrong with the password itself is for the form to show. */
function isDeadLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 422 && refusedField(error) === undefined
}
