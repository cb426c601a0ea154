import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { formatDate } from '#lib/words/formats.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as ProfilePage } from './profile-page'

beforeEach(() => {
  notificationsState.list = []
})

const render = () => renderAt('/app/account', <ProfilePage />)

/** Returns the displayed profile by label. */
async function rows(): Promise<Record<string, string>> {
  const terms = await screen.findAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']))
}

test('shows that it is loading, and an error with Try again', async () => {
  const backend = await startPageBackend()
  const recover = backend.refuse('getUserInfo', 500)
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading your profile')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ada Okafor')).toBeTruthy()
})

test('[ACC-01] the profile shows the user’s details, of which the email address and the date cannot be edited', async () => {
  await startPageBackend({ user: { jobTitle: 'Disclosure officer' } })
  render()
  expect(await rows()).toEqual({
    Name: 'Ada Okafor',
    Company: 'Not set',
    'Job title': 'Disclosure officer',
    Email: 'ada@council.exampleTo change it, email support@redaction-studio.example.',
    'Member since': formatDate(1_795_000_000),
  })
  const list = screen.getAllByRole('term')[0]?.closest('dl') ?? document.body
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Edit name', 'Edit company', 'Edit job title'])
  expect(document.title).toBe('Profile – Redaction Studio')
})

test.each([
  ['name', 'Name', 'Ada Lovelace'],
  ['company', 'Company', 'Riverside Council'],
  ['jobTitle', 'Job title', 'Editor'],
] as const)('[ACC-01] edits %s by itself, confirms and shows it, and returns the focus', async (key, label, value) => {
  const backend = await startPageBackend()
  render()
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${label.toLowerCase()}` }))
  const field = screen.getByRole('textbox', { name: label })
  expect(document.activeElement).toBe(field)
  await userEvent.clear(field)
  await userEvent.type(field, `  ${value} {Enter}`)
  expect(await screen.findByText(value)).toBeTruthy()
  expect(backend.sent('POST')).toEqual([{ key, value }])
  expect((await backend.tables.get('users', 'user-ada'))?.[key]).toBe(value)
  expect(notificationsState.list).toMatchObject([{ message: `${label} saved.`, options: { variant: 'info' } }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit ${label.toLowerCase()}` }))
})

test('[ACC-01] checks an edit by the contract’s rule before it is sent, and shows the error at the field', async () => {
  const backend = await startPageBackend()
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name' }))
  const field = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter your name').id).toBe(field.getAttribute('aria-describedby'))
  await userEvent.click(field)
  await userEvent.paste('a'.repeat(201))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Use 200 characters or fewer')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([])
})

test('shows an error in the form and keeps the typed text; Escape cancels the edit', async () => {
  const backend = await startPageBackend()
  backend.refuse('editProfile', 422, 'value: this company is not known.')
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit company' }))
  expect(screen.getByRole('button', { name: 'Edit name' })).toHaveProperty('disabled', true)
  const field = screen.getByRole('textbox', { name: 'Company' })
  await userEvent.type(field, 'Nobody')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('value: this company is not known.')
  expect(field).toHaveProperty('value', 'Nobody')
  expect(notificationsState.list).toEqual([])
  await userEvent.type(field, '{Escape}')
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('textbox')).toBeNull()
  expect(main.queryByText('Nobody')).toBeNull()
})

test('offers to name a profile without an account, and shows no email to change', async () => {
  await startPageBackend({ user: { name: 'Local profile', email: '', emailKey: '' } })
  render()
  expect((await screen.findByRole('link', { name: 'Name this profile' })).getAttribute('href')).toBe('/name-profile')
  expect(await rows()).toMatchObject({ Name: 'Local profile', Email: 'Not set' })
  expect(screen.queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull()
})

test('an account has nothing to name, and may have two-step sign-in', async () => {
  await startPageBackend()
  render()
  await rows()
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Name this profile' })).toBeNull()
})
