import { useState } from 'react'
import { Link } from 'react-router-dom'

import { resendVerification, verifyEmail } from '#generated/auth/auth.ts'
import { VerifyRequest } from '#contract'
import { ApiError } from '#api/api-error.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { paths } from '#lib/addresses/paths.ts'
import { notify } from '#notifications/notify.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { usePrivateSearch } from '#ui/hooks/use-private-search.ts'
import { RequestEmail } from './request-email'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { ExpiredLink } from './expired-link'
import { Outcome } from './outcome'

/** Verifies an email address with the token from the emailed link; without a token it offers to resend the email. */
export function Component() {
  const token = new URLSearchParams(usePrivateSearch()).get('token') ?? ''
  // A different link starts over.
  return token === '' ? <RequestPage /> : <VerifyPage key={token} token={token} />
}

function RequestPage() {
  return (
    <AuthFrame title="Email verification">
      <RequestLink />
      <NextStep />
    </AuthFrame>
  )
}

function RequestLink() {
  return (
    <RequestEmail
      submitText="Resend link"
      request={async (request) => {
        await resendVerification(request)
        notify({ message: 'Verification email resent', variant: 'info' })
      }}
      done={(email, isSent) =>
        `If ${email} has an account that isn’t verified, ${isSent ? 'we’ve emailed a new link' : 'the outbox has a new link'}.`
      }
    />
  )
}

/** Links to the files when there seems to be a session, otherwise to login. */
function NextStep() {
  return (
    <p className={styles.other}>
      {mayHaveSession() ? <Link to={paths.home()}>Go to library</Link> : <Link to={paths.login()}>Back to login</Link>}
    </p>
  )
}

type Progress = { kind: 'asked' } | { kind: 'verified' } | { kind: 'dead'; reason: string }

function VerifyPage({ token }: { token: string }) {
  const [progress, setProgress] = useState<Progress>({ kind: 'asked' })

  const send = async (request: VerifyRequest): Promise<void> => {
    try {
      await verifyEmail(request)
      setProgress({ kind: 'verified' })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 422)) throw error
      setProgress({ kind: 'dead', reason: errorWords(error) })
    }
  }

  if (progress.kind === 'verified') {
    const isIn = mayHaveSession()
    return (
      <AuthFrame title="Email verified">
        <Outcome>
          <Link className="bp6-button bp6-intent-primary bp6-large bp6-fill" to={isIn ? paths.home() : paths.login()}>
            {isIn ? 'Go to library' : 'Log in'}
          </Link>
        </Outcome>
      </AuthFrame>
    )
  }
  if (progress.kind === 'dead') {
    return (
      <ExpiredLink reason={progress.reason}>
        <RequestLink />
        <NextStep />
      </ExpiredLink>
    )
  }
  // Verification needs a click, because mail scanners open links and the link works only once.
  return (
    <AuthFrame title="Email verification">
      <AuthForm submitText="Verify email" schema={VerifyRequest} read={() => ({ token })} send={send} messages={{}}>
        {() => null}
      </AuthForm>
      <NextStep />
    </AuthFrame>
  )
}
