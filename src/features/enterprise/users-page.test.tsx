import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import type { PageBackend } from '#tests/support/page-backend.ts'
import { usageRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import { notificationsState } from '#notifications/notify.ts'
import { ben, colleague, inCouncil } from './test-support'
import { Component as UsersPage } from './users-page'

const oda = colleague('user-oda', 'Oda', { role: 'owner' })

afterEach(() => {
  notificationsState.list = []
})

/** Shows the page to Ada. */
function show(role: EnterpriseRole, ...colleagues: ReturnType<typeof colleague>[]): Promise<PageBackend> {
  const users = colleagues.flatMap((one) => one.users)
  const profiles = colleagues.flatMap((one) => one.profiles)
  const usage = [usageRow(1, { action: UsageAction.enum.detect, user_id: 'user-ben', seconds: 610 })]
  return renderWithBackend(<UsersPage />, { path: '/app/enterprise/users', ...inCouncil(role, { users, profiles, usage }) })
}

const toasts = () => notificationsState.list.map(({ message }) => message)

test('[ACC-03] lists users with role, state, usage and limit', async () => {
  await show('admin', ben({ active: false }), oda, colleague('user-cy', 'Cy'), colleague('user-di', 'Di'))
  expect(document.title).toBe('Users – Redaction Studio')
  const row = await screen.findByRole('row', { name: /Ben Castle/ })
  for (const words of ['User', 'Deactivated', '10 mins', '10 hours']) expect(within(row).getByText(words)).toBeTruthy()
  expect(within(await screen.findByRole('row', { name: /Ada Okafor \(you\)/ })).getByText('Account limit')).toBeTruthy()
  expect(await screen.findByText('4 of 25 active users')).toBeTruthy()
})

test('[ROLE-01] an administrator cannot change an owner, and no one can deactivate themselves', async () => {
  await show('admin', oda)
  expect(await screen.findByRole('button', { name: 'Edit Ada Okafor' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deactivate Ada Okafor' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit Oda' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deactivate Oda' })).toBeNull()
})

test('[ROLE-01] an owner can change owners and appoint others', async () => {
  await show('owner', oda)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Oda' }))
  expect(within(screen.getByLabelText('Role')).getAllByRole('option')).toHaveLength(3)
})

test('[ACC-03] adds a user, and confirms it', async () => {
  const backend = await show('admin')
  await userEvent.click(await screen.findByRole('button', { name: 'New user' }))
  expect(within(screen.getByLabelText('Role')).getAllByRole('option')).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('First name'), 'Ben')
  await userEvent.type(screen.getByLabelText('Last name'), 'Castle')
  await userEvent.type(screen.getByLabelText('Email'), 'ben.castle@council.example')
  await userEvent.type(screen.getByLabelText(/Limit in minutes/), '600')
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Ben Castle added. The invitation to ben.castle@council.example is in the outbox.']))
  expect(backend.sent('POST')).toEqual([
    { firstName: 'Ben', lastName: 'Castle', email: 'ben.castle@council.example', role: 'user', secondsLimit: 36_000 },
  ])
})

test('[ACC-03] shows errors at their fields, focuses the first, and sends nothing', async () => {
  const backend = await show('admin')
  await userEvent.click(await screen.findByRole('button', { name: 'New user' }))
  await userEvent.type(screen.getByLabelText('First name'), 'Ben')
  await userEvent.type(screen.getByLabelText('Email'), 'ben')
  await userEvent.type(screen.getByLabelText(/Limit in minutes/), 'much')
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }))
  expect(screen.getByText('Enter a last name')).toBeTruthy()
  expect(screen.getByText('Enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Enter a number of minutes, 0 or more, or leave it empty')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
  expect(backend.sent('POST')).toEqual([])
})

test('[ACC-03] shows the back end’s error in the dialog only', async () => {
  const backend = await show('admin', ben())
  backend.refuse('updateEnterpriseUser', 409, 'All 25 places are taken.')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ben Castle' }))
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('All 25 places are taken.')
  expect(toasts()).toEqual([])
})

test('[ACC-03] sends only what was changed, and nothing without a change', async () => {
  const backend = await show('admin', ben())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ben Castle' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Nothing to change.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/Limit in minutes/))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Ben Castle updated.']))
  expect(backend.sent('PATCH')).toEqual([{ secondsLimit: null }])
})

test('[ACC-03] deactivates a user after a confirmation', async () => {
  const backend = await show('admin', ben())
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Ben Castle' }))
  expect(backend.sent('PATCH')).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByRole('button', { name: 'Activate Ben Castle' })).toBeTruthy()
  expect(backend.sent('PATCH')).toEqual([{ active: false }])
  expect(toasts()).toEqual(['Ben Castle is deactivated.'])
})
