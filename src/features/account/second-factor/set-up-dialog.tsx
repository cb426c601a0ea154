import { useQueryClient } from '@tanstack/react-query'
import { encode } from 'uqr'

import { confirmSecondFactor, invalidateGetSecondFactor, invalidateListSessions } from '#generated/app/app.ts'
import type { SecondFactorSetup } from '#generated/model/secondFactorSetup.zod.ts'
import { SecondFactorConfirmation } from '#contract'
import { digitsIn } from '#lib/browser/form-values.ts'
import { notify } from '#notifications/notify.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import styles from './second-factor.module.css'

interface SetUpDialogProps {
  setup: SecondFactorSetup
  /** Called with the recovery codes once two-step sign-in is on. */
  onDone: (codes: string[]) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app, and asks for a first code and the password. */
export function SetUpDialog({ setup: { secret, uri }, onDone, onClose }: SetUpDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog
      title="Two-step sign-in"
      submitText="Turn on"
      schema={SecondFactorConfirmation}
      read={(data) => ({ code: digitsIn(data, 'code'), password: data.get('password') })}
      send={async (confirmation) => {
        const { recoveryCodes } = await confirmSecondFactor(confirmation)
        await Promise.all([invalidateGetSecondFactor(client), invalidateListSessions(client)])
        notify({ message: 'Two-step sign-in is on.', variant: 'info' })
        onDone(recoveryCodes)
      }}
      messages={{ code: 'Enter the 6 digits', password: 'Enter your password' }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>Scan this QR code with an authenticator app, or enter the key there.</p>
          <div className={styles.setUp}>
            <QrCode text={uri} label="QR code for your authenticator app" />
            <div>
              <span className={styles.muted}>Key</span>
              <code className={styles.secret} aria-label="Key">
                {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
              </code>
            </div>
          </div>
          <Field name="code" label="Code from the app" type="text" autoComplete="one-time-code" isNumeric error={errorOf('code')} />
          <PasswordField name="password" label="Password" autoComplete="current-password" error={errorOf('password')} />
        </>
      )}
    </FormDialog>
  )
}

/** The light modules around a QR code, which readers need. */
const MARGIN = 4

/** Renders a QR code, dark on light in both themes, because many readers can't read the reverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const side = size + 2 * MARGIN
  return (
    <svg
      className={styles.qrCode}
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
