import { Button } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { LoginFailure } from '#generated/model/loginFailure.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { useAuthInfo } from '#api/use-auth-info.ts'
import { login } from '#generated/auth/auth.ts'
import type { LoginRequest } from '#contract'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import type { FailureCode } from '#lib/failure-codes.ts'
import { isInvalidUser } from '#lib/words/error-words.ts'
import { paths } from '#lib/addresses/paths.ts'
import { servedPage } from '#lib/served/served-page.ts'
import { notifyError } from '#notifications/notify.ts'
import { flagsState } from '#state/flags.ts'
import { useEnter } from '#state/use-enter.ts'
import { useLocalStart } from '#state/use-local-start.ts'
import { userState } from '#state/user.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { useHandover } from '#ui/hooks/use-handover.ts'
import styles from './auth.module.css'
import { LoginContent, logInToDemo, MoreOptions } from './login-content'
import { MarketingNote } from './marketing-note'
import { SecondStep } from './second-step'
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
  const [wasServed] = useState(() => servedPage() !== null)
  const form = useRef<HTMLFormElement>(null)
  useHandover(({ action }) => {
    if (action === 'demo') logInToDemo(form.current)
    else if (action === 'submit') form.current?.requestSubmit()
  })

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
    <LoginContent
      form={form}
      send={send}
      notice={expired !== null && <ErrorNotice className={styles.error} error={expired} />}
      local={isSettled && <LocalProfile />}
      beside={isSettled && <MarketingNote piece="loginHtml" />}
    >
      {wasServed && !isSettled && backendMode !== 'embedded' && <MoreOptions isLoading />}
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
    </LoginContent>
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

/** Returns the token for the second step of a login; undefined for other errors. */
function secondStepToken(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== ('second-factor-needed' satisfies FailureCode)) return undefined
  return LoginFailure.safeParse(error.body).data?.secondFactor?.token
}
