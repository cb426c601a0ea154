import { Button, Intent } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { startSecondFactor } from '#generated/app/app.ts'
import type { SecondFactorSetup } from '#generated/model/secondFactorSetup.zod.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import styles from './second-factor.module.css'

// Draws a QR code, by a library that other pages don't need.
const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog')).SetUpDialog }))

interface RequiredSetUpProps {
  /** Called when two-step sign-in is on, and the recovery codes are shown. */
  onTurnedOn: () => void
  /** Called when the recovery codes are saved and the page's data are loaded again. */
  onDone: () => void
  onLogOut: () => void
}

/** Leads to two-step sign-in where the back end allows nothing without it. */
export function RequiredSetUp({ onTurnedOn, onDone, onLogOut }: RequiredSetUpProps) {
  const client = useQueryClient()
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  async function start(): Promise<void> {
    setStarting(true)
    setFailure(null)
    try {
      setSetup(await startSecondFactor())
    } catch (error) {
      setFailure({ error })
    } finally {
      setStarting(false)
    }
  }

  return (
    <Page title="Set up two-step sign-in" full>
      <EmptyState
        icon={<Key size={40} />}
        title="Set up two-step sign-in"
        description="Your organisation requires a code from an authenticator app when you log in with your password."
        action={
          <div className={styles.choices}>
            <Button text="Set up" intent={Intent.PRIMARY} loading={isStarting} onClick={() => void start()} />
            <Button text="Log out" disabled={isStarting} onClick={onLogOut} />
          </div>
        }
      />
      {failure && <ErrorNotice error={failure.error} />}
      <Suspense fallback={null}>
        {setup && codes === null && (
          <SetUpDialog
            setup={setup}
            onDone={(created) => {
              onTurnedOn()
              setCodes(created)
            }}
            onClose={() => setSetup(null)}
          />
        )}
      </Suspense>
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            // The calls before were refused.
            void client.invalidateQueries().then(onDone)
          }}
        />
      )}
    </Page>
  )
}
