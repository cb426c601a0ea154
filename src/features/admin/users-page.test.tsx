import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import type { PageBackend } from '#tests/support/page-backend.ts'
import { profileRow, usageRow, userRow, type Seed } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { Component as UsersPage } from './users-page'

type Profile = NonNullable<Parameters<typeof profileRow>[1]>

const team = {
  kind: 'standard',
  planId: 'plan-team',
  interval: 'month',
  periodStart: 1_795_000_000,
  periodEnd: 1_797_592_000,
  isCanceled: false,
  topUpSeconds: 0,
} as const
const riverside = { id: 'account-riverside', name: 'Riverside', maxUsers: 25, minutes: 600, maxConcurrentJobs: 4, dateCreated: 1 }
const endless = { kind: 'unlimited' } as const

/** Ben, who has 1 hour and 5 minutes left of his plan. */
function benWith(changes: Profile = {}): Seed {
  return {
    accounts: [riverside],
    users: [userRow('user-ben', { name: 'Ben Castle' })],
    profiles: [profileRow('user-ben', { plan: team, ...changes })],
    usage: [usageRow(1, { action: UsageAction.enum.detect, user_id: 'user-ben', seconds: 32_100 })],
  }
}

afterEach(() => {
  notificationsState.list = []
})

/** Shows the page to Ada, an administrator of the product. */
function show(seed: Seed): Promise<PageBackend> {
  return renderWithBackend(<UsersPage />, { path: '/admin/users', profile: { plan: endless, adminUser: true }, seed })
}

const toasts = () => notificationsState.list.map(({ message }) => message)

test.each<{ changes: Profile; state: string; time: string; plan: string }>([
  { changes: {}, state: 'Active', time: '1 hour 5 mins', plan: 'Team' },
  { changes: { approved: false }, state: 'Pending approval', time: '1 hour 5 mins', plan: 'Team' },
  { changes: { active: false, plan: { kind: 'uncounted' } }, state: 'Deactivated', time: 'Not counted', plan: 'Free' },
  { changes: { adminUser: true, plan: endless }, state: 'Active', time: 'No limit', plan: 'Unlimited, administrator' },
  { changes: { accountId: riverside.id }, state: 'Active', time: '1 hour 5 mins', plan: 'Riverside, Team' },
])('[ACC-04, FMT-01] lists a user as $state with $time on $plan', async ({ changes, state, time, plan }) => {
  await show(benWith(changes))
  const row = within(await screen.findByRole('row', { name: /Ben Castle/ }))
  for (const words of [state, time, plan]) expect(row.getByRole('cell', { name: words })).toBeTruthy()
})

test('[ACC-04] grants minutes only to users with their own time limit', async () => {
  const { users = [], profiles = [], ...rest } = benWith()
  const backend = await show({
    ...rest,
    users: [...users, ...['user-shared', 'user-endless', 'user-uncounted'].map((id) => userRow(id))],
    profiles: [
      ...profiles,
      profileRow('user-shared', { accountId: riverside.id, plan: team }),
      profileRow('user-endless', { plan: endless }),
      profileRow('user-uncounted'),
    ],
  })
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
  expect(backend.sent('POST')).toEqual([{ minutes: 90 }])
  expect((await backend.tables.get('profiles', 'user-ben'))?.plan).toMatchObject({ topUpSeconds: 5400 })
})

test.each([
  { changes: { approved: false }, step: 'Approve', yes: 'Approve', sent: { approved: true }, toast: 'Ben Castle is approved.' },
  { changes: {}, step: 'Withdraw approval', yes: 'Withdraw', sent: { approved: false }, toast: 'Ben Castle is no longer approved.' },
  { changes: {}, step: 'Deactivate', yes: 'Deactivate', sent: { active: false }, toast: 'Ben Castle is deactivated.' },
  { changes: { active: false }, step: 'Activate', yes: 'Activate', sent: { active: true }, toast: 'Ben Castle is active.' },
])('[ACC-04] confirms “$step”', async ({ changes, step, yes, sent, toast }) => {
  const backend = await show(benWith(changes))
  await userEvent.click(await screen.findByRole('button', { name: `${step}: Ben Castle` }))
  expect(backend.sent('PATCH')).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: yes }))
  await vi.waitFor(() => expect(toasts()).toEqual([toast]))
  expect(backend.sent('PATCH')).toEqual([sent])
  expect(await backend.tables.get('profiles', 'user-ben')).toMatchObject(sent)
})

test('[ACC-04] no one can deactivate themselves, and an error is shown in the dialog', async () => {
  const backend = await show(benWith())
  backend.refuse('updateUser', 409, 'Not now.')
  expect(await screen.findByRole('rowheader', { name: /Ada Okafor \(you\)/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deactivate: Ada Okafor' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate: Ben Castle' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Not now.')
  expect(toasts()).toEqual([])
})

test.each([
  { step: 'Deactivate', yes: 'Deactivate', operation: 'updateUser' },
  { step: 'Add minutes', yes: 'Add minutes', operation: 'grantMinutes' },
] as const)(
  '[ACC-04] keeps the dialog “$step” open until the response, which would close the next dialog',
  async ({ step, yes, operation }) => {
    const backend = await show(benWith())
    backend.override(operation, () => new Promise<never>(() => undefined))
    await userEvent.click(await screen.findByRole('button', { name: `${step}: Ben Castle` }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: yes }))
    await vi.waitFor(() => expect(backend.requestsOf(operation)).toHaveLength(1))
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
  },
)

test('[ACC-04] invites a user by email, and shows that an address is taken at its field', async () => {
  const backend = await show(benWith())
  await userEvent.click(await screen.findByRole('button', { name: 'Invite user' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('First name'), 'Cleo')
  await userEvent.type(dialog.getByLabelText('Last name'), 'Hart')
  await userEvent.type(dialog.getByLabelText('Email'), 'cleo')
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(dialog.getByText('Enter a valid email address')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Email'), '@council.example')
  const recover = backend.refuse('inviteUser', 409, 'This email address already has an account.', { code: 'email-taken', field: 'email' })
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await dialog.findByText('This email address already has an account.')).toBeTruthy()
  recover()
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['The invitation to cleo@council.example is in the outbox.']))
  expect(await screen.findByRole('row', { name: /Cleo Hart/ })).toBeTruthy()
  expect(backend.sent('POST')).toContainEqual({ firstName: 'Cleo', lastName: 'Hart', email: 'cleo@council.example' })
})

test('[ACC-04] offers no invitation where there are no new accounts', async () => {
  await renderWithBackend(<UsersPage />, {
    path: '/admin/users',
    profile: { plan: endless, adminUser: true },
    seed: benWith(),
    signUp: 'closed',
  })
  expect(await screen.findByRole('row', { name: /Ben Castle/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
})
