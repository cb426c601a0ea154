import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { resetPassword } from '#generated/auth/auth.ts'
import { NewPasswordRequest } from '#contract'
import { ApiError } from '#api/api-error.ts'
import { refusedField } from '#api/refused-field.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { paths } from '#lib/addresses/paths.ts'
import { forgetSession } from '#state/session-hint.ts'
import { NewPasswordFields } from '#ui/forms/new-password-fields.tsx'
import { usePrivateSearch } from '#ui/hooks/use-private-search.ts'
import { RequestEmail } from './request-email'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { ExpiredLink } from './expired-link'
import { Outcome } from './outcome'
import type { FailureCode } from '#lib/failure-codes.ts'

/** Resets a forgotten password: requests the email without a token, and takes the new password with the token from its link. */
export function Component() {
  const token = new URLSearchParams(usePrivateSearch()).get('token') ?? ''
  // A different link starts over.
  return token === '' ? <RequestPage /> : <NewPasswordPage key={token} token={token} />
}

function RequestPage() {
  return (
    <AuthFrame title="Password reset">
      <RequestLink />
      <BackToLogin />
    </AuthFrame>
  )
}

function RequestLink() {
  return (
    <RequestEmail
      submitText="Send link"
      request={resetPassword}
      done={(email, isSent) =>
        `If ${email} has an account, ${isSent ? 'we’ve emailed a link' : 'the outbox has a link'} to set a new password.`
      }
    />
  )
}

function BackToLogin() {
  return (
    <p className={styles.other}>
      <Link to={paths.login()}>Back to login</Link>
    </p>
  )
}

type Progress = { kind: 'choosing' } | { kind: 'set' } | { kind: 'dead'; reason: string }

function NewPasswordPage({ token }: { token: string }) {
  const [progress, setProgress] = useState<Progress>({ kind: 'choosing' })
  const { data: info } = useAuthInfo()

  const send = async (request: NewPasswordRequest): Promise<void> => {
    try {
      await resetPassword(request)
    } catch (error) {
      if (!isDeadLink(error)) throw error
      setProgress({ kind: 'dead', reason: errorWords(error) })
      return
    }
    // The back end has ended all sessions of this account, including this one.
    forgetSession()
    setProgress({ kind: 'set' })
  }

  if (progress.kind === 'set') {
    return (
      <AuthFrame title="Password updated">
        <Outcome>
          <p>Your new password is active. You’ve been logged out on all devices.</p>
          <Link className="bp6-button bp6-intent-primary bp6-large bp6-fill" to={paths.login()}>
            Log in
          </Link>
        </Outcome>
      </AuthFrame>
    )
  }
  if (progress.kind === 'dead') {
    return (
      <ExpiredLink reason={progress.reason}>
        <RequestLink />
        <BackToLogin />
      </ExpiredLink>
    )
  }
  return (
    <AuthFrame title="New password">
      <AuthForm
        submitText="Set password"
        schema={NewPasswordRequest}
        read={(data) => ({ token, password: data.get('password'), confirmPassword: data.get('confirmPassword') })}
        send={send}
        messages={{ password: 'Choose a password', confirmPassword: 'Confirm your password' }}
        fieldOf={refusedField}
      >
        {(errorOf) => <NewPasswordFields errorOf={errorOf} minimum={info?.minPasswordStrength} />}
      </AuthForm>
      <BackToLogin />
    </AuthFrame>
  )
}

/** Returns whether the link is expired, used or invalid. Other errors, such as those about the password, belong to the form. */
function isDeadLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason === ('expired-link' satisfies FailureCode)
}
