import { Callout, Intent } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { resendVerification, verifyEmail } from '#generated/auth/auth.ts'
import { VerifyRequest } from '#contract'
import { ApiError } from '../../api/api-error'
import { paths } from '../../lib/paths'
import { mayHaveSession } from '../../state/session-hint'
import { RequestEmail } from './request-email'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { Outcome } from './outcome'

/** Proves an email address with the token of the email's link; without one it has the email sent again. */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? ''
  // Another link is another attempt.
  return token === '' ? <AskPage /> : <VerifyPage key={token} token={token} />
}

function AskPage() {
  return (
    <AuthFrame title="Verify your email address">
      <AskForLink />
      <WayOn />
    </AuthFrame>
  )
}

function AskForLink() {
  return (
    <RequestEmail
      submitText="Send the link again"
      ask={resendVerification}
      done={(email) =>
        `If there is an account for ${email} that is not verified yet, a letter to it holds a new link. The link works once.`
      }
    >
      <p>The letter after your sign-up holds a link. If it did not arrive or has expired, ask for another.</p>
    </RequestEmail>
  )
}

/** To the files for somebody who seems to be signed in here, else to the log-in. */
function WayOn() {
  return (
    <p className={styles.other}>
      {mayHaveSession() ? <Link to={paths.home()}>Go to your files</Link> : <Link to={paths.login()}>Back to the log-in</Link>}
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
      setProgress({ kind: 'dead', reason: error.message })
    }
  }

  if (progress.kind === 'verified') {
    const isIn = mayHaveSession()
    return (
      <AuthFrame title="Your email address is verified">
        <Outcome>
          <p>Thank you. There is nothing else to do.</p>
          <Link className="bp6-button bp6-intent-primary bp6-large bp6-fill" to={isIn ? paths.home() : paths.login()}>
            {isIn ? 'Go to your files' : 'Log in'}
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
        <WayOn />
      </AuthFrame>
    )
  }
  // A button, because programs that look at mails open their links, and the link works once.
  return (
    <AuthFrame title="Verify your email address">
      <AuthForm submitText="Verify my address" schema={VerifyRequest} read={() => ({ token })} send={send} messages={{}}>
        {() => <p>Confirm that the letter with this link came to you.</p>}
      </AuthForm>
      <WayOn />
    </AuthFrame>
  )
}
