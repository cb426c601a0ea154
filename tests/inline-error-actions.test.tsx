import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { keepPending } from '#features/auth/sign-on/pending.ts'
import { startApp } from './support/start-app'

test('[NOTE-08] the button of an inline error runs its action in the app', async () => {
  keepPending({ provider: 'google', state: 's', verifier: 'v' })
  await startApp({
    path: '/login/callback/google?code=c&state=s',
    isVisitor: true,
    prepare: (backend) => void backend.refuse('signInWithGoogle', 403, 'Invalid user'),
  })
  const resend = await screen.findByRole('button', { name: 'Resend verification' })
  act(() => resend.click())
  await waitFor(() => expect(window.location.pathname).toBe('/verify'))
})
