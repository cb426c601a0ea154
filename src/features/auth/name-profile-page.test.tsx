import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { rememberSession } from '#state/session-hint.ts'
import { Component as NameProfilePage } from './name-profile-page'
import { client, renderPage } from './test-support'

beforeEach(() => {
  localStorage.clear()
  rememberSession()
})

const LOCAL = { user: { name: 'Local profile', email: '', emailKey: '' } }
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

async function fill(email = 'ada.okafor@council.example'): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada Okafor')
  await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), 'copper-lantern-42')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'copper-lantern-42')
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
}

test('gives a local profile a name, an email and a password', async () => {
  const backend = await startPageBackend(LOCAL)
  renderPage('/name-profile', NameProfilePage)
  await fill()
  await expect.poll(address).toBe('/app/account')
  expect(backend.sent('POST')).toEqual([
    {
      ...client,
      name: 'Ada Okafor',
      email: 'ada.okafor@council.example',
      password: 'copper-lantern-42',
      confirmPassword: 'copper-lantern-42',
    },
  ])
  const { body } = await backend.call('GET', '/app/info')
  expect(body).toMatchObject({ user: { name: 'Ada Okafor', email: 'ada.okafor@council.example' } })
})

test('shows a refused email at its field', async () => {
  await startPageBackend(LOCAL)
  renderPage('/name-profile', NameProfilePage)
  await fill('demo@redaction-studio.example')
  expect(await screen.findByText(/already has an account/)).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toContain('field-email-error')
})

test('sends accounts to their profile', async () => {
  await startPageBackend()
  renderPage('/name-profile', NameProfilePage)
  await expect.poll(address).toBe('/app/account')
})

test('sends visitors to login', async () => {
  localStorage.clear()
  await startPageBackend({ isVisitor: true })
  renderPage('/name-profile', NameProfilePage)
  await expect.poll(address).toBe('/login')
})

test('shows an error with Try again', async () => {
  const backend = await startPageBackend(LOCAL)
  const recover = backend.refuse('getUserInfo', 500)
  renderPage('/name-profile', NameProfilePage)
  await screen.findByText('Couldn’t load your profile')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Name')).toBeTruthy()
})
