import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { invalidateGetSecondFactor, invalidateListSessions, renewRecoveryCodes, turnOffSecondFactor } from '#generated/app/app.ts'
import { CodeProof, PasswordProof, type SecondFactorProof } from '#contract'
import { digitsIn } from '#lib/browser/form-values.ts'
import { notify } from '#notifications/notify.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import styles from './second-factor.module.css'

interface ProofDialogProps {
  title: string
  submitText: string
  text: string
  send: (proof: SecondFactorProof) => Promise<void>
  onClose: () => void
}

/** Asks for the password, or for a code of the authenticator app, before a change. */
function ProofDialog({ text, ...dialog }: ProofDialogProps) {
  const [isByCode, setByCode] = useState(false)
  return (
    <FormDialog<SecondFactorProof>
      {...dialog}
      schema={isByCode ? CodeProof : PasswordProof}
      read={(data) => (isByCode ? { code: digitsIn(data, 'code') } : { password: data.get('password') })}
      messages={{ password: 'Enter your password', code: 'Enter the 6 digits' }}
    >
      {(errorOf) => (
        <>
          <p>{text}</p>
          {isByCode ? (
            <Field
              key="code"
              name="code"
              label="Code from your authenticator app"
              type="text"
              autoComplete="one-time-code"
              isNumeric
              hasFocus
              error={errorOf('code')}
            />
          ) : (
            <PasswordField key="password" name="password" label="Password" autoComplete="current-password" error={errorOf('password')} />
          )}
          <Button
            className={styles.switch ?? ''}
            variant="minimal"
            text={isByCode ? 'Use your password' : 'Use a code'}
            onClick={() => setByCode(!isByCode)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Replaces the recovery codes. */
export function RenewCodesDialog({ onDone, onClose }: { onDone: (codes: string[]) => void; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ProofDialog
      title="New recovery codes"
      submitText="Create codes"
      text="Your earlier recovery codes stop working."
      send={async (proof) => {
        const { recoveryCodes } = await renewRecoveryCodes(proof)
        await invalidateGetSecondFactor(client)
        onDone(recoveryCodes)
      }}
      onClose={onClose}
    />
  )
}

/** Turns two-step sign-in off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ProofDialog
      title="Turn off two-step sign-in"
      submitText="Turn off"
      text="Your password alone is enough to log in then. Your recovery codes stop working."
      send={async (proof) => {
        await turnOffSecondFactor(proof)
        await Promise.all([invalidateGetSecondFactor(client), invalidateListSessions(client)])
        notify({ message: 'Two-step sign-in is off.', variant: 'info' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
