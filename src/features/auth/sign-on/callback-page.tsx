import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'

import { signInWithAmazon, signInWithGoogle, signInWithMicrosoft, signInWithOidc } from '#generated/auth/auth.ts'
import { readClientInfo } from '#lib/browser/client-info.ts'
import { isInvalidUser } from '#lib/words/error-words.ts'
import { paths } from '#lib/addresses/paths.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { userState } from '#state/user.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { LoadingState } from '#ui/states.tsx'
import { usePrivateSearch } from '#ui/hooks/use-private-search.ts'
import { AuthFrame } from '../auth-frame'
import styles from '../auth.module.css'
import { Outcome } from '../outcome'
import { useEnter } from '#state/use-enter.ts'
import { takePending } from './pending'
import { readCallback } from './read-callback'

const exchanges = { google: signInWithGoogle, microsoft: signInWithMicrosoft, amazon: signInWithAmazon, oidc: signInWithOidc }

/** Handles the redirect from a provider: exchanges the code for a session, or shows the error. */
export function Component() {
  const { provider = '' } = useParams()
  const search = usePrivateSearch()
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const enter = useEnter()
  const isRead = useRef(false)

  useEffect(() => {
    // A code works only once, and effects can run twice.
    if (isRead.current) return
    isRead.current = true
    const finish = async (): Promise<void> => {
      const callback = readCallback(provider, new URLSearchParams(search), takePending(), Date.now())
      if (callback.kind === 'failed') {
        setFailure({ error: callback.reason })
        return
      }
      await exchanges[callback.provider]({ ...readClientInfo(navigator.userAgent), ...callback.exchange })
      await enter()
    }
    finish().catch((error: unknown) => {
      // Only the provider knows the address. The verification must not be resent to the previous user.
      if (isInvalidUser(error)) userState.info = null
      setFailure({ error })
    })
  }, [provider, search, enter])

  if (failure === null) {
    return (
      <AuthFrame title="Signing in">
        <LoadingState label="Signing in…" />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Sign-in failed">
      <Outcome>
        <ErrorNotice className={styles.error} error={failure.error} />
        <Link className="bp6-button bp6-intent-primary bp6-large bp6-fill" to={paths.login()} replace>
          Back to login
        </Link>
      </Outcome>
      {mayHaveSession() ? (
        <p className={styles.other}>
          Already signed in? <Link to={paths.home()}>Go to library</Link>
        </p>
      ) : null}
    </AuthFrame>
  )
}
