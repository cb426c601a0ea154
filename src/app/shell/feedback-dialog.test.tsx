import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { notificationsState } from '#notifications/notify.ts'
import { setDialog } from '#state/utils.ts'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { renderAt } from '#ui/test-support.tsx'
import { FeedbackDialog } from './feedback-dialog'

beforeEach(() => {
  notificationsState.list = []
  setDialog('feedback', true)
})

afterEach(() => setDialog('feedback', false))

const toasts = () => notificationsState.list.map(({ message }) => message)

test('feedback to a back end without email is saved in the outbox, and nothing claims that it was sent', async () => {
  const backend = await startPageBackend()
  renderAt('/home', <FeedbackDialog />)
  expect(await screen.findByText('Email is turned off. Your message is saved in the outbox.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Message'), 'Redact faster')
  await userEvent.click(screen.getByRole('button', { name: 'Save feedback' }))
  await waitFor(() => expect(toasts()).toEqual(['Feedback saved in the outbox.']))
  expect((await backend.tables.all('emails')).map(({ text }) => text)).toEqual(['Redact faster'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('feedback to a back end that sends email is sent', async () => {
  const backend = await startPageBackend()
  backend.override('getAuthInfo', () => ({ status: 200, body: { questions: [], minPasswordStrength: 3, ssoInfo: {} } }))
  renderAt('/home', <FeedbackDialog />)
  await userEvent.type(await screen.findByLabelText('Message'), 'Redact faster')
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  await waitFor(() => expect(toasts()).toEqual(['Feedback sent. Thank you.']))
  expect(screen.queryByText(/outbox/)).toBeNull()
})
