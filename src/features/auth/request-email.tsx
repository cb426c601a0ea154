import { useState } from 'react'

import { ResendRequest } from '#contract'
import { useSendsEmail } from '#api/use-sends-email.ts'
import { userState } from '#state/user.ts'
import { Field } from '#ui/forms/field.tsx'
import { AuthForm } from './auth-form'
import { OutboxNote, Outcome } from './outcome'

interface RequestEmailProps {
  submitText: string
  /** Requests the email. The back end responds identically for every address, so that it doesn't reveal who has an account. */
  request: (payload: ResendRequest) => Promise<void>
  /** Returns the confirmation, which must not reveal whether the account exists. `isSent` is false where no email is sent. */
  done: (email: string, isSent: boolean) => string
}

/** Requests an address, to which the back end emails a link. */
export function RequestEmail({ submitText, request, done }: RequestEmailProps) {
  const isSent = useSendsEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <Outcome>
        <p>{done(sentTo, isSent)}</p>
        <OutboxNote />
      </Outcome>
    )
  }
  return (
    <AuthForm
      submitText={submitText}
      schema={ResendRequest}
      read={(data) => ({ email: data.get('email') })}
      send={async (payload) => {
        await request(payload)
        setSentTo(payload.email)
      }}
      messages={{ email: 'Enter a valid email address' }}
    >
      {(errorOf) => (
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={userState.info?.email ?? ''}
          error={errorOf('email')}
        />
      )}
    </AuthForm>
  )
}
