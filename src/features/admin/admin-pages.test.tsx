import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { Account } from '#generated/model/account.zod.ts'
import { refusal, sentBy, serve } from '../../api/test-support'
import { notificationsState } from '../../notifications/notify'
import { DEFAULT_FLAGS, flagsState } from '../../state/flags'
import { renderAt } from '../../ui/test-support'
import { Component as AccountsPage } from './accounts-page'
import { Component as FlagsPage } from './flags-page'

const council: Account = {
  id: 'account-council',
  name: 'Riverside Council',
  maxUsers: 25,
  activeUsers: 4,
  minutes: null,
  usedMinutes: 811.2,
  maxConcurrentJobs: 4,
  dateCreated: 1_790_000_000,
}

afterEach(() => {
  vi.unstubAllGlobals()
  notificationsState.list = []
  Object.assign(flagsState, DEFAULT_FLAGS)
})

const toasts = () => notificationsState.list.map(({ message }) => message)
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

test('[ACC-04] accounts are listed with what is used of their limits', async () => {
  serve({ 'GET /admin/accounts': () => ({ accounts: [council], total: 1 }) })
  renderAt('/admin/accounts', <AccountsPage />)
  const row = within(await screen.findByRole('row', { name: /Riverside Council/ }))
  expect(row.getByRole('cell', { name: '4 of 25' })).toBeTruthy()
  expect(row.getByRole('cell', { name: '812, no limit' })).toBeTruthy()
})

test('[ACC-04] an account is made with its owner', async () => {
  const fake = serve({
    'GET /admin/accounts': () => ({ accounts: [], total: 0 }),
    'POST /admin/accounts': () => Response.json(council, { status: 201 }),
  })
  renderAt('/admin/accounts', <AccountsPage />)
  expect(await screen.findByText('No enterprise accounts')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'New account' }))
  await fill('Max active users', '0')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  for (const words of ['Enter a name', 'Enter a whole number from 1 to 100000', 'Enter a first name', 'Enter a valid email address']) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(sentBy(fake, 'POST')).toEqual([])
  await fill('Account name', 'Hill Council')
  await fill('Max active users', '40')
  await userEvent.clear(screen.getByLabelText('Total minutes (empty for no limit)'))
  await fill("Owner's first name", 'Ben')
  await fill("Owner's last name", 'Castle')
  await fill("Owner's email", 'ben@hill.example')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Hill Council created. Invitation sent to ben@hill.example.']))
  const owner = { firstName: 'Ben', lastName: 'Castle', email: 'ben@hill.example' }
  expect(sentBy(fake, 'POST')).toEqual([{ name: 'Hill Council', maxUsers: 40, minutes: null, maxConcurrentJobs: 4, owner }])
})

test('[ACC-04] only the limits that were changed are sent, and a refusal is said in the dialog', async () => {
  let isTooSmall = true
  const fake = serve({
    'GET /admin/accounts': () => ({ accounts: [council], total: 1 }),
    'PATCH /admin/accounts/account-council': () => (isTooSmall ? refusal(409, 'maxUsers: 4 users are active.') : council),
  })
  renderAt('/admin/accounts', <AccountsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Riverside Council' }))
  await fill('Max active users', '2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('maxUsers: 4 users are active.')
  isTooSmall = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Riverside Council updated.']))
  expect(sentBy(fake, 'PATCH')).toEqual([{ maxUsers: 2 }, { maxUsers: 2 }])
})

test('[ACC-04] [NAV-07] a feature is turned on for everybody, and for this page at once', async () => {
  let isOn = false
  const fake = serve({
    'GET /admin/flags': () => ({ signup: true, 'account-page': isOn }),
    'PATCH /admin/flags': () => {
      isOn = true
      return { signup: true, 'account-page': true }
    },
    'GET /flags': () => ({ 'account-page': isOn }),
  })
  renderAt('/admin/flags', <FlagsPage />)
  expect(await screen.findAllByRole('checkbox')).toHaveLength(14)
  const dashboard = screen.getByRole('checkbox', { name: 'account-page' })
  expect(dashboard).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: 'signup' })).toHaveProperty('checked', true)
  await userEvent.click(dashboard)
  await vi.waitFor(() => expect(flagsState['account-page']).toBe(true))
  expect(screen.getByRole('checkbox', { name: 'account-page' })).toHaveProperty('checked', true)
  expect(sentBy(fake, 'PATCH')).toEqual([{ 'account-page': true }])
  expect(toasts()).toEqual(['account-page is on for everyone.'])
})

test('[FLAG-01] [ACC-04] the flags that nothing reads are listed as without effect', async () => {
  serve({ 'GET /admin/flags': () => ({}) })
  renderAt('/admin/flags', <FlagsPage />)
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
  ])
  const without = screen.getByRole('list', { name: 'Flags without effect' })
  expect(names(without)).toEqual(['annotation', 'bundle', 'detect-profile', 'audit', 'publish', 'text'])
  expect(screen.getByRole('heading', { name: 'Flags without effect' })).toBeTruthy()
})

test('[ACC-04] a feature that cannot be turned on stays off and says why', async () => {
  serve({ 'GET /admin/flags': () => ({}), 'PATCH /admin/flags': () => refusal(500) })
  renderAt('/admin/flags', <FlagsPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'audit' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('checkbox', { name: 'audit' })).toHaveProperty('checked', false)
})

test.each([
  { page: 'accounts', element: <AccountsPage />, call: 'GET /admin/accounts', title: "Couldn't load accounts" },
  { page: 'flags', element: <FlagsPage />, call: 'GET /admin/flags', title: "Couldn't load features" },
])('[ACC-04] $page that cannot be loaded say so and can be tried again', async ({ element, call, title }) => {
  serve({ [call]: () => refusal(500) })
  renderAt('/admin', element)
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
