import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { startPageBackend, type PageBackendOptions } from '#tests/support/page-backend.ts'
import { profileRow, usageRow, userRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { DEFAULT_FLAGS, flagsState } from '#state/flags.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as AccountsPage } from './accounts-page'
import { Component as FlagsPage } from './flags-page'

const council = { id: 'account-council', name: 'Riverside Council', maxUsers: 25, minutes: null, maxConcurrentJobs: 4, dateCreated: 1 }
const members = ['user-ben', 'user-cy', 'user-di', 'user-eve']
const memberRow = (id: string) => profileRow(id, { accountId: council.id, plan: { kind: 'enterprise' } })

const asAdmin: PageBackendOptions = { profile: { plan: { kind: 'unlimited' }, adminUser: true } }
/** An account with four members, who have used 811.2 minutes. */
const withCouncil: PageBackendOptions = {
  ...asAdmin,
  seed: {
    accounts: [council],
    users: members.map((id) => userRow(id)),
    profiles: members.map(memberRow),
    usage: [usageRow(1, { action: UsageAction.enum.detect, user_id: 'user-ben', seconds: 811.2 * 60 })],
  },
}

afterEach(() => {
  notificationsState.list = []
  Object.assign(flagsState, DEFAULT_FLAGS)
})

const toasts = () => notificationsState.list.map(({ message }) => message)
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

test('[ACC-04] lists accounts with the used part of their limits', async () => {
  await renderWithBackend(<AccountsPage />, { path: '/admin/accounts', ...withCouncil })
  const row = within(await screen.findByRole('row', { name: /Riverside Council/ }))
  expect(row.getByRole('cell', { name: '4 of 25' })).toBeTruthy()
  expect(row.getByRole('cell', { name: '812, no limit' })).toBeTruthy()
})

test('[ACC-04] creates an account with its owner', async () => {
  const backend = await renderWithBackend(<AccountsPage />, { path: '/admin/accounts', ...asAdmin })
  expect(await screen.findByText('No enterprise accounts')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'New account' }))
  await fill('Max active users', '0')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  for (const words of ['Enter a name', 'Enter a whole number from 1 to 100000', 'Enter a first name', 'Enter a valid email address']) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(backend.sent('POST')).toEqual([])
  await fill('Account name', 'Hill Council')
  await fill('Max active users', '40')
  await userEvent.clear(screen.getByLabelText('Total minutes (empty for no limit)'))
  await fill('Owner’s first name', 'Ben')
  await fill('Owner’s last name', 'Castle')
  await fill('Owner’s email', 'ben@hill.example')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Hill Council created. The invitation to ben@hill.example is in the outbox.']))
  const owner = { firstName: 'Ben', lastName: 'Castle', email: 'ben@hill.example' }
  expect(backend.sent('POST')).toEqual([{ name: 'Hill Council', maxUsers: 40, minutes: null, maxConcurrentJobs: 4, owner }])
})

test('[ACC-04] sends only the changed limits, and shows an error in the dialog', async () => {
  const backend = await renderWithBackend(<AccountsPage />, { path: '/admin/accounts', ...withCouncil })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Riverside Council' }))
  await fill('Max active users', '2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('maxUsers: this account has 4 active users.')
  await backend.put({ profiles: ['user-ben', 'user-cy'].map((id) => ({ ...memberRow(id), active: false })) })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Riverside Council updated.']))
  expect(backend.sent('PATCH')).toEqual([{ maxUsers: 2 }, { maxUsers: 2 }])
})

test('[ACC-04] [NAV-07] turns a feature on for all users, and applies it immediately', async () => {
  const backend = await renderWithBackend(<FlagsPage />, { path: '/admin/flags', ...asAdmin })
  expect(await screen.findAllByRole('checkbox')).toHaveLength(9)
  const dashboard = screen.getByRole('checkbox', { name: 'account-page' })
  expect(dashboard).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: 'signup' })).toHaveProperty('checked', true)
  await userEvent.click(dashboard)
  await vi.waitFor(() => expect(flagsState['account-page']).toBe(true))
  expect(screen.getByRole('checkbox', { name: 'account-page' })).toHaveProperty('checked', true)
  expect(backend.sent('PATCH')).toEqual([{ 'account-page': true }])
  expect(toasts()).toEqual(['account-page is on for everyone.'])
})

test('[FLAG-01] [ACC-04] offers no switch for flags that the app does not use', async () => {
  await renderWithBackend(<FlagsPage />, { path: '/admin/flags', ...asAdmin })
  const names = (list: HTMLElement) =>
    within(list)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
  expect(names(await screen.findByRole('list', { name: 'Features' }))).toEqual([
    'bugsnag',
    'feedback',
    'signup',
    'privacy-notice',
    'userflow',
    'video-search',
    'documents',
    'account-page',
    'find-person',
  ])
  expect(screen.getAllByRole('checkbox')).toHaveLength(9)
})

test('[ACC-04] leaves a feature off and shows the error when it cannot be turned on', async () => {
  const backend = await renderWithBackend(<FlagsPage />, { path: '/admin/flags', ...asAdmin })
  backend.refuse('updateFlags', 500)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'documents' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('checkbox', { name: 'documents' })).toHaveProperty('checked', false)
})

test.each([
  { page: 'accounts', element: <AccountsPage />, operation: 'listAccounts', title: 'Couldn’t load accounts' },
  { page: 'flags', element: <FlagsPage />, operation: 'listAllFlags', title: 'Couldn’t load features' },
] as const)('[ACC-04] shows an error with Try again when the $page cannot be loaded', async ({ element, operation, title }) => {
  const backend = await startPageBackend(asAdmin)
  backend.refuse(operation, 500)
  renderAt('/admin', element)
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
