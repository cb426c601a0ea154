import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { beginPending } from '#features/auth/test-support.tsx'
import { startApp } from './support/start-app'

test('[NOTE-08] the button of an inline error runs its action in the app', async () => {
  beginPending('google', 'Google')
  await startApp({
    path: '/login/callback/google?code=c&state=s',
    isVisitor: true,
    prepare: (backend) => void backend.refuse('signInWithGoogle', 403, 'Invalid user'),
  })
  const resend = await screen.findByRole('button', { name: 'Resend verification' })
  act(() => resend.click())
  await waitFor(() => expect(window.location.pathname).toBe('/verify'))
})
