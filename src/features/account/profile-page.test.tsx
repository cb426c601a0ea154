import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../api/test-support'
import { formatDate } from '../../lib/formats'
import { notificationsState } from '../../notifications/notify'
import { renderAt } from '../../ui/test-support'
import { userLike } from './test-support'
import { Component as ProfilePage } from './profile-page'

beforeEach(() => {
  notificationsState.list = []
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const render = () => renderAt('/app/account', <ProfilePage />)

/** The profile as it is read, by label. */
async function rows(): Promise<Record<string, string>> {
  const terms = await screen.findAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']))
}

test('loading, and an error that can be tried again', async () => {
  let isDown = true
  serve({ 'GET /app/info': () => (isDown ? refusal(500) : userLike()) })
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading your profile')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ada Okafor')).toBeTruthy()
})

test('[ACC-01] the profile shows who one is; the email address and the date cannot be edited', async () => {
  serve({ 'GET /app/info': () => userLike({ jobTitle: 'Disclosure officer' }) })
  render()
  expect(await rows()).toEqual({
    Name: 'Ada Okafor',
    Company: 'Not set',
    'Job title': 'Disclosure officer',
    Email: 'ada@council.exampleTo change it, email support@redaction-studio.example.',
    'Member since': formatDate(1_795_000_000),
  })
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Edit name',
    'Edit company',
    'Edit job title',
  ])
  expect(document.title).toBe('Profile – Redaction Studio')
})

test.each([
  ['name', 'Name', 'Ada Lovelace'],
  ['company', 'Company', 'Riverside Council'],
  ['jobTitle', 'Job title', 'Editor'],
] as const)('[ACC-01] %s is edited by itself, said and shown, and the focus goes back', async (key, label, value) => {
  let user = userLike()
  const fake = serve({
    'GET /app/info': () => user,
    'POST /app/info/edit': () => {
      user = userLike({ [key]: value })
      return undefined
    },
  })
  render()
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${label.toLowerCase()}` }))
  const field = screen.getByRole('textbox', { name: label })
  expect(document.activeElement).toBe(field)
  await userEvent.clear(field)
  await userEvent.type(field, `  ${value} {Enter}`)
  expect(await screen.findByText(value)).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([{ key, value }])
  expect(notificationsState.list).toMatchObject([{ message: `${label} saved.`, options: { variant: 'info' } }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit ${label.toLowerCase()}` }))
})

test('[ACC-01] an edit is checked by the contract’s rule before it is sent, and says so at the field', async () => {
  const fake = serve({ 'GET /app/info': () => userLike() })
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
  expect(sentBy(fake, 'POST')).toEqual([])
})

test('a refusal is told in the form, which keeps what was typed; Escape leaves everything as it was', async () => {
  serve({ 'GET /app/info': () => userLike(), 'POST /app/info/edit': () => refusal(422, 'value: this company is not known.') })
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
