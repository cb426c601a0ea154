import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { finishLogin } from '#generated/auth/auth.ts'
import { CodeLogin, RecoveryCodeLogin, type SecondFactorLogin } from '#contract'
import { ApiError } from '#api/api-error.ts'
import { digitsIn } from '#lib/browser/form-values.ts'
import type { FailureCode } from '#lib/failure-codes.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { Field } from '#ui/forms/field.tsx'
import { typedIn } from '#ui/forms/use-form.ts'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'

interface SecondStepProps {
  /** The token of the first step. */
  token: string
  /** Called once the session has started. */
  onDone: () => Promise<void>
  /** Called to return to the first step, with the reason if the person must. */
  onBack: (reason?: string) => void
}

/** Asks for a code of the authenticator app, or for a recovery code, after the password. */
export function SecondStep({ token, onDone, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)

  const send = async (request: SecondFactorLogin): Promise<void> => {
    try {
      await finishLogin(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== ('expired-login' satisfies FailureCode)) throw error
      onBack(errorWords(error))
      return
    }
    await onDone()
  }

  return (
    <AuthFrame title="Two-step sign-in">
      {isRecovery ? (
        <AuthForm
          key="recovery"
          submitText="Log in"
          schema={RecoveryCodeLogin}
          read={(data) => ({ token, recoveryCode: typedIn(data, 'recoveryCode') })}
          send={send}
          messages={{ recoveryCode: 'Enter a recovery code' }}
          fieldOf={codeField}
        >
          {(errorOf) => (
            <>
              <p>Enter one of the recovery codes you saved. Each code works once.</p>
              <Field name="recoveryCode" label="Recovery code" type="text" autoComplete="off" hasFocus error={errorOf('recoveryCode')} />
            </>
          )}
        </AuthForm>
      ) : (
        <AuthForm
          key="code"
          submitText="Log in"
          schema={CodeLogin}
          read={(data) => ({ token, code: digitsIn(data, 'code') })}
          send={send}
          messages={{ code: 'Enter the 6 digits' }}
          fieldOf={codeField}
        >
          {(errorOf) => (
            <>
              <p>Enter the code from your authenticator app.</p>
              <Field name="code" label="Code" type="text" autoComplete="one-time-code" isNumeric hasFocus error={errorOf('code')} />
            </>
          )}
        </AuthForm>
      )}
      <div className={styles.otherSteps}>
        <Button
          variant="minimal"
          text={isRecovery ? 'Use authenticator app' : 'Use a recovery code'}
          onClick={() => setRecovery(!isRecovery)}
        />
        <Button variant="minimal" text="Back to login" onClick={() => onBack()} />
      </div>
    </AuthFrame>
  )
}

function codeField(error: unknown): string | undefined {
  return error instanceof ApiError && (error.field === 'code' || error.field === 'recoveryCode') ? error.field : undefined
}
