import { Button } from '@blueprintjs/core'
import { lazy, Suspense, useState } from 'react'

import { lacksCall } from '#api/api-error.ts'
import { startSecondFactor, useGetSecondFactor } from '#generated/app/app.ts'
import type { SecondFactor } from '#generated/model/secondFactor.zod.ts'
import type { SecondFactorSetup } from '#generated/model/secondFactorSetup.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { ErrorState } from '#ui/states.tsx'
import { AccountSection } from '../account-section'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { RenewCodesDialog, TurnOffDialog } from './proof-dialogs'
import styles from './second-factor.module.css'

// Draws a QR code, by a library that other pages don't need.
const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog')).SetUpDialog }))

type Open = { dialog: 'set-up'; setup: SecondFactorSetup } | { dialog: 'codes'; codes: string[] } | { dialog: 'renew' | 'turn-off' } | null

/** Shows whether two-step sign-in is on, and turns it on and off. Back ends without it show nothing. */
export function SecondFactorSection() {
  const { data, error, isLoadingError, refetch } = useGetSecondFactor()
  if (isLoadingError && !lacksCall(error))
    return <ErrorState title="Couldn’t load two-step sign-in" error={error} onRetry={() => void refetch()} />
  return data && data.signInMethods.length > 0 ? <Loaded factor={data} /> : null
}

function Loaded({ factor }: { factor: SecondFactor }) {
  const [open, setOpen] = useState<Open>(null)
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const close = (): void => setOpen(null)
  const showCodes = (codes: string[]): void => setOpen({ dialog: 'codes', codes })

  async function start(): Promise<void> {
    setStarting(true)
    setFailure(null)
    try {
      setOpen({ dialog: 'set-up', setup: await startSecondFactor() })
    } catch (error) {
      setFailure({ error })
    } finally {
      setStarting(false)
    }
  }

  const hasPassword = factor.signInMethods.includes('password')
  return (
    <AccountSection
      title="Two-step sign-in"
      actions={
        <>
          {factor.enabled && <Button text="New recovery codes" onClick={() => setOpen({ dialog: 'renew' })} />}
          {factor.enabled && factor.required !== true && <Button text="Turn off" onClick={() => setOpen({ dialog: 'turn-off' })} />}
          {!factor.enabled && hasPassword && <Button text="Turn on" loading={isStarting} onClick={() => void start()} />}
        </>
      }
    >
      {factor.enabled && <p className={factor.recoveryCodesLeft > 2 ? '' : styles.few}>{onWords(factor.recoveryCodesLeft)}</p>}
      {!factor.enabled && hasPassword && <p>Off. When it’s on, logging in needs a code from an authenticator app after the password.</p>}
      {factor.signInMethods.includes('provider') && <p className={styles.muted}>{providerWords(hasPassword)}</p>}
      {failure && <ErrorNotice error={failure.error} />}
      <Suspense fallback={null}>
        {open?.dialog === 'set-up' && <SetUpDialog setup={open.setup} onDone={showCodes} onClose={close} />}
      </Suspense>
      {open?.dialog === 'renew' && <RenewCodesDialog onDone={showCodes} onClose={close} />}
      {open?.dialog === 'turn-off' && <TurnOffDialog onClose={close} />}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </AccountSection>
  )
}

function onWords(left: number): string {
  if (left === 0) return 'On. No recovery codes left. Create new ones, so that you can log in without your authenticator app.'
  return `On. ${formatCount(left, 'recovery code')} left.`
}

const providerWords = (hasPassword: boolean): string =>
  hasPassword
    ? 'Logging in with a provider, such as Google, needs no code here. Turn on two-step sign-in at the provider, too.'
    : 'You log in with a provider, such as Google. Turn on two-step sign-in there.'
