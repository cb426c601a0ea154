import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackendOptions } from '#tests/support/page-backend.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { formatDate } from '#lib/words/formats.ts'
import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { initialPaymentsState, paymentsState } from '#state/payments.ts'
import { renderAt } from '#ui/test-support.tsx'
import { catalogue, onTeam } from '../test-support'
import { Component as PlanPage } from './plan-page'

const start = formatDate(1_795_000_000)
const end = formatDate(1_797_592_000)

beforeEach(() => {
  notificationsState.list = []
  release('server')
  Object.assign(paymentsState, initialPaymentsState())
})

const path = '/app/account/your-plan/'
const show = (options: PageBackendOptions = onTeam) => renderWithBackend(<PlanPage />, { path, ...options })

const figures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))
const plan = (title: string) => within(screen.getByRole('listitem', { name: title }))

test('shows that it is loading, and an error with Try again', async () => {
  const backend = await startPageBackend(onTeam)
  const recover = backend.refuse('getPaymentInfo', 500)
  renderAt(path, <PlanPage />)
  expect(screen.getByRole('status').textContent).toContain('Loading your plan')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Team', level: 2 })).toBeTruthy()
})

test('still shows the plan when the catalogue cannot be loaded, and loads it on Try again', async () => {
  const backend = await startPageBackend(onTeam)
  const recover = backend.refuse('listPlans', 503)
  renderAt(path, <PlanPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load plans')
  expect(screen.getByRole('heading', { name: 'Team' })).toBeTruthy()
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Plans' })).toBeTruthy()
})

test('[ACC-01] [ENT-06] shows a standard plan’s figures, its top-ups and the plans by interval', async () => {
  const backend = await startPageBackend(onTeam)
  backend.override('listPlans', () => ({ status: 200, body: catalogue }))
  renderAt(path, <PlanPage />)
  await screen.findByRole('heading', { name: 'Plans' })
  expect(figures()).toEqual({
    'Remaining time': '1 hour 5 mins',
    'Topped up': '1 hour',
    Price: '£79.00 a month',
    'Current period': `Since ${start}`,
    Renewal: 'Renews on 18 December 2026',
  })
  expect(screen.getByRole('radio', { name: '1 hour £12.00' })).toHaveProperty('checked', true)
  expect(plan('Solo').getByText('£29.00')).toBeTruthy()
  expect(plan('Team').getByText('Your plan')).toBeTruthy()
  expect(plan('Team').queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }))
  expect(screen.queryByRole('listitem', { name: 'Solo' })).toBeNull()
  expect(plan('Team').getByText('£790.00')).toBeTruthy()
  expect(document.title).toBe('Your plan – Redaction Studio')
  expect(paymentsState.plans.topup).toHaveLength(2)
})

const unlimited = { plan: { kind: 'unlimited' } } as const
const council = { id: 'account-council', name: 'Riverside Council', maxUsers: 25, minutes: 600, maxConcurrentJobs: 4, dateCreated: 1 }

test.each([
  ['unlimited', { profile: unlimited }, 'Unlimited'],
  ['enterprise', { profile: { accountId: council.id, plan: { kind: 'enterprise' } }, seed: { accounts: [council] } }, 'Enterprise plan'],
] as const)('[ACC-01] [ENT-06] offers nothing to buy on the %s plan', async (kind, options, title) => {
  const backend = await show(options)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Remaining time') === null).toBe(kind === 'unlimited')
  expect(backend.requestsOf('listPlans')).toEqual([])
})

test('[ROLE-01] marks an administrator of the product', async () => {
  await show({ profile: { ...unlimited, adminUser: true } })
  expect(await screen.findByText('Administrator')).toBeTruthy()
})

test('a free plan without a time limit explains that it cannot be topped up or cancelled', async () => {
  await show({})
  expect(await screen.findByText('Nothing to top up.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Top up…' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
  expect(figures()).toMatchObject({ Price: 'Free' })
})

test('explains when no plans are on sale', async () => {
  const backend = await startPageBackend(onTeam)
  backend.override('listPlans', () => ({ status: 200, body: { publicKey: null, topup: [], subscription: [] } }))
  renderAt(path, <PlanPage />)
  expect(await screen.findByText('No plans available.')).toBeTruthy()
  expect(screen.getByText(/No top-ups available/)).toBeTruthy()
})

test('[ACC-01] cancels a subscription after a confirmation, and renews it', async () => {
  const backend = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel subscription?' }))
  expect(dialog.getByText(new RegExp(`You can use Team until ${end}`))).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Renew subscription'))
  await userEvent.click(screen.getByRole('button', { name: 'Renew subscription' }))
  expect(await screen.findByRole('button', { name: 'Cancel subscription…' })).toBeTruthy()
  expect(backend.sent('PATCH')).toEqual([{ subscriptionCanceled: true }, { subscriptionCanceled: false }])
  // The toast follows the new profile, which already shows the button.
  await vi.waitFor(() =>
    expect(notificationsState.list).toMatchObject([
      { message: `Your subscription ends on ${end}.`, options: { variant: 'info' } },
      { message: 'Subscription renewed.', options: { variant: 'info' } },
    ]),
  )
})

test('shows an error of the cancellation in its dialog', async () => {
  const backend = await show()
  backend.refuse('updateSubscription', 409, 'You have no subscription.')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription…' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You have no subscription.')
  expect(notificationsState.list).toEqual([])
})

test('shows an error of the renewal in a toast', async () => {
  const backend = await show({ profile: { plan: { ...onTeam.profile.plan, isCanceled: true } } })
  backend.refuse('updateSubscription', 409, 'You have no subscription.')
  await userEvent.click(await screen.findByRole('button', { name: 'Renew subscription' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'You have no subscription.' }]))
})

test('[ACC-01] changes the billing interval after a confirmation', async () => {
  const backend = await show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Yearly' }))
  await userEvent.click(plan('Team').getByRole('button', { name: 'Switch to yearly…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Yearly billing' }))
  expect(dialog.getByText('Team costs £790.00 a year, plus tax.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Switch to yearly' }))
  await vi.waitFor(() => expect(figures()).toMatchObject({ Price: '£790.00 a year' }))
  expect(backend.sent('PATCH')).toEqual([{ billingInterval: 'year' }])
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'Team is now billed yearly.' }]))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Team' })))
})
