import { useState, type ReactNode } from 'react'

import { ResendRequest } from '#contract'
import { userState } from '../../state/user'
import { Field } from '../../ui/field'
import { AuthForm } from './auth-form'
import { OutboxNote, Outcome } from './outcome'

interface RequestEmailProps {
  submitText: string
  /** What the email is for, above the field. */
  children: ReactNode
  /** Asks for the email; all of these calls take an address and are answered alike for everybody. */
  ask: (request: ResendRequest) => Promise<void>
  /** What the person is told then. Whether there is such an account must not show. */
  done: (email: string) => string
}

/** Asks for an email to an email address. */
export function RequestEmail({ submitText, children, ask, done }: RequestEmailProps) {
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null) {
    return (
      <Outcome>
        <p>{done(asked)}</p>
        <OutboxNote />
      </Outcome>
    )
  }
  return (
    <AuthForm
      submitText={submitText}
      schema={ResendRequest}
      read={(data) => ({ email: data.get('email') })}
      send={async (request) => {
        await ask(request)
        setAsked(request.email)
      }}
      messages={{ email: 'Enter a valid email address' }}
    >
      {(errorOf) => (
        <>
          {children}
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            defaultValue={userState.info?.email ?? ''}
            error={errorOf('email')}
          />
        </>
      )}
    </AuthForm>
  )
}
