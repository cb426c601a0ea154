import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { refusal, sentBy, serve } from '../../api/test-support'
import { notificationsState } from '../../notifications/notify'
import { renderAt } from '../../ui/test-support'
import { benLike, council, infoLike } from './test-support'
import { Component as UsersPage } from './users-page'

const ada = benLike({ id: 'user-ada', name: 'Ada', email: 'ada@council.example', role: 'admin', secondsLimit: null })
const oda = benLike({ id: 'user-oda', name: 'Oda', email: 'oda@council.example', role: 'owner' })

afterEach(() => {
  vi.unstubAllGlobals()
  notificationsState.list = []
})

function renderUsers(users: EnterpriseUser[], answers: Parameters<typeof serve>[0] = {}) {
  const fake = serve({
    'GET /app/info': () => infoLike('admin'),
    'GET /enterprise/account': () => council,
    'GET /enterprise/users': () => ({ users, total: users.length }),
    ...answers,
  })
  renderAt('/app/enterprise/users', <UsersPage />)
  return fake
}

const toasts = () => notificationsState.list.map(({ message }) => message)

test('[ACC-03] users are listed with role, state, use and limit', async () => {
  renderUsers([ada, benLike({ active: false })])
  expect(document.title).toBe('Users – Redaction Studio')
  const row = await screen.findByRole('row', { name: /Ben Castle/ })
  for (const words of ['User', 'Deactivated', '0h 10m 10s', '10h 0m 0s']) expect(within(row).getByText(words)).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Ada \(you\)/ })).getByText('Account limit')).toBeTruthy()
  expect(await screen.findByText('4 of 25 active users')).toBeTruthy()
})

test('[ROLE-01] an administrator cannot change an owner, and nobody can deactivate themselves', async () => {
  renderUsers([ada, oda])
  expect(await screen.findByRole('button', { name: 'Edit Ada' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deactivate Ada' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit Oda' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deactivate Oda' })).toBeNull()
})

test('[ROLE-01] an owner may change owners and make others', async () => {
  renderUsers([ada, oda], { 'GET /app/info': () => infoLike('owner') })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Oda' }))
  expect(within(screen.getByLabelText('Role')).getAllByRole('option')).toHaveLength(3)
})

test('[ACC-03] a user is added, and it is said', async () => {
  const fake = renderUsers([ada], { 'POST /enterprise/users': () => benLike() })
  await userEvent.click(await screen.findByRole('button', { name: 'New user' }))
  expect(within(screen.getByLabelText('Role')).getAllByRole('option')).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('First name'), 'Ben')
  await userEvent.type(screen.getByLabelText('Last name'), 'Castle')
  await userEvent.type(screen.getByLabelText('Email'), 'ben.castle@council.example')
  await userEvent.type(screen.getByLabelText(/Limit in minutes/), '600')
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Ben Castle added. Invitation sent to ben.castle@council.example.']))
  expect(sentBy(fake, 'POST')).toEqual([
    { firstName: 'Ben', lastName: 'Castle', email: 'ben.castle@council.example', role: 'user', secondsLimit: 36_000 },
  ])
})

test('[ACC-03] what is wrong stands at its field, the first one has the focus, and nothing is sent', async () => {
  const fake = renderUsers([ada])
  await userEvent.click(await screen.findByRole('button', { name: 'New user' }))
  await userEvent.type(screen.getByLabelText('First name'), 'Ben')
  await userEvent.type(screen.getByLabelText('Email'), 'ben')
  await userEvent.type(screen.getByLabelText(/Limit in minutes/), 'much')
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }))
  expect(screen.getByText('Enter a last name')).toBeTruthy()
  expect(screen.getByText('Enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Enter a number of minutes, 0 or more, or leave it empty')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
  expect(sentBy(fake, 'POST')).toEqual([])
})

test('[ACC-03] what the back end refuses is said in the dialog alone', async () => {
  renderUsers([ada, benLike()], { 'PATCH /enterprise/users/user-ben': () => refusal(409, 'All 25 places are taken.') })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ben Castle' }))
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('All 25 places are taken.')
  expect(toasts()).toEqual([])
})

test('[ACC-03] only what was changed is sent, and no change is no request', async () => {
  const fake = renderUsers([ada, benLike()], { 'PATCH /enterprise/users/user-ben': () => benLike() })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ben Castle' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Nothing to change.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/Limit in minutes/))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Ben Castle updated.']))
  expect(sentBy(fake, 'PATCH')).toEqual([{ secondsLimit: null }])
})

test('[ACC-03] a user is deactivated only after a yes', async () => {
  let isActive = true
  const fake = renderUsers([], {
    'GET /enterprise/users': () => ({ users: [benLike({ active: isActive })], total: 1 }),
    'PATCH /enterprise/users/user-ben': () => {
      isActive = false
      return benLike({ active: false })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Ben Castle' }))
  expect(sentBy(fake, 'PATCH')).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByRole('button', { name: 'Activate Ben Castle' })).toBeTruthy()
  expect(sentBy(fake, 'PATCH')).toEqual([{ active: false }])
  expect(toasts()).toEqual(['Ben Castle is deactivated.'])
})
