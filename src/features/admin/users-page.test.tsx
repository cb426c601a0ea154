import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import { refusal, sentBy, serve } from '../../api/test-support'
import { notificationsState } from '../../notifications/notify'
import { renderAt } from '../../ui/test-support'
import { Component as UsersPage } from './users-page'

const ben: AdminUser = {
  id: 'user-ben',
  name: 'Ben Castle',
  email: 'ben@council.example',
  accountName: null,
  planTitle: 'Team',
  approved: true,
  active: true,
  adminUser: false,
  remainingSeconds: 3900,
  dateCreated: 1_795_000_000,
}

afterEach(() => {
  vi.unstubAllGlobals()
  notificationsState.list = []
})

function renderUsers(users: AdminUser[], answers: Parameters<typeof serve>[0] = {}) {
  const fake = serve({ 'GET /admin/users': () => ({ users, total: users.length }), ...answers })
  renderAt('/admin/users', <UsersPage />)
  return fake
}

const toasts = () => notificationsState.list.map(({ message }) => message)

test.each([
  { changes: {}, state: 'Active', time: '1h 5m 0s', plan: 'Team' },
  { changes: { approved: false }, state: 'Pending approval', time: '1h 5m 0s', plan: 'Team' },
  { changes: { active: false, remainingSeconds: null }, state: 'Deactivated', time: 'Not counted', plan: 'Team' },
  {
    changes: { adminUser: true, planTitle: 'Unlimited', remainingSeconds: 'infinite' as const },
    state: 'Active',
    time: 'No limit',
    plan: 'Unlimited, administrator',
  },
  { changes: { accountName: 'Riverside' }, state: 'Active', time: '1h 5m 0s', plan: 'Riverside, Team' },
])('[ACC-04] a user is listed as $state with $time on $plan', async ({ changes, state, time, plan }) => {
  renderUsers([{ ...ben, ...changes }])
  const row = within(await screen.findByRole('row', { name: /Ben Castle/ }))
  for (const words of [state, time, plan]) expect(row.getByRole('cell', { name: words })).toBeTruthy()
})

test('[ACC-04] minutes are given where they are counted for the user alone', async () => {
  const others: AdminUser[] = [
    { ...ben, id: 'a', name: 'Shared', accountName: 'Riverside' },
    { ...ben, id: 'b', name: 'Endless', remainingSeconds: 'infinite' },
    { ...ben, id: 'c', name: 'Uncounted', remainingSeconds: null },
  ]
  const fake = renderUsers([ben, ...others], { 'POST /admin/users/user-ben/minutes': () => ben })
  expect(await screen.findAllByRole('button', { name: /^Add minutes/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Add minutes: Ben Castle' }))
  await userEvent.clear(screen.getByLabelText('Minutes'))
  await userEvent.type(screen.getByLabelText('Minutes'), '1.5')
  await userEvent.click(screen.getByRole('button', { name: 'Add minutes' }))
  expect(screen.getByText('Enter a whole number of minutes from 1 to 100000')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Minutes'))
  await userEvent.type(screen.getByLabelText('Minutes'), '90')
  await userEvent.click(screen.getByRole('button', { name: 'Add minutes' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['90 minutes added for Ben Castle.']))
  expect(sentBy(fake, 'POST')).toEqual([{ minutes: 90 }])
})

test.each([
  { changes: { approved: false }, step: 'Approve', yes: 'Approve', sent: { approved: true }, toast: 'Ben Castle is approved.' },
  { changes: {}, step: 'Withdraw approval', yes: 'Withdraw', sent: { approved: false }, toast: 'Ben Castle is no longer approved.' },
  { changes: {}, step: 'Deactivate', yes: 'Deactivate', sent: { active: false }, toast: 'Ben Castle is deactivated.' },
  { changes: { active: false }, step: 'Activate', yes: 'Activate', sent: { active: true }, toast: 'Ben Castle is active.' },
])('[ACC-04] $step is done after a yes', async ({ changes, step, yes, sent, toast }) => {
  const fake = renderUsers([{ ...ben, ...changes }], { 'PATCH /admin/users/user-ben': () => ({ ...ben, ...sent }) })
  await userEvent.click(await screen.findByRole('button', { name: `${step}: Ben Castle` }))
  expect(sentBy(fake, 'PATCH')).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: yes }))
  await vi.waitFor(() => expect(toasts()).toEqual([toast]))
  expect(sentBy(fake, 'PATCH')).toEqual([sent])
})

test('[ACC-04] nobody can deactivate themselves, and a refusal is said in the dialog', async () => {
  renderUsers([{ ...ben, id: 'user-ada', name: 'Ada' }, ben], { 'PATCH /admin/users/user-ben': () => refusal(409, 'Not now.') })
  expect(await screen.findByRole('rowheader', { name: /Ada \(you\)/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deactivate: Ada' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate: Ben Castle' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Not now.')
  expect(toasts()).toEqual([])
})
