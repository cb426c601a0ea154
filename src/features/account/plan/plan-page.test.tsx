import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PaymentInfo } from '#generated/model/paymentInfo.zod.ts'
import { refusal, sentBy, serve } from '../../../api/test-support'
import { formatDate } from '../../../lib/formats'
import { release } from '../../../notifications/error-slots'
import { notificationsState } from '../../../notifications/notify'
import { initialPaymentsState, paymentsState } from '../../../state/payments'
import { renderAt } from '../../../ui/test-support'
import { catalogue, planLike, userLike } from '../test-support'
import { Component as PlanPage } from './plan-page'

const start = formatDate(1_795_000_000)
const end = formatDate(1_797_592_000)

beforeEach(() => {
  notificationsState.list = []
  release('server')
  Object.assign(paymentsState, initialPaymentsState())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function serveAndRender(payment: PaymentInfo, more: Parameters<typeof serve>[0] = {}) {
  const fake = serve({
    'GET /app/info': () => userLike(),
    'GET /app/info/payment': () => payment,
    'GET /plans': () => catalogue,
    ...more,
  })
  renderAt('/app/account/your-plan/', <PlanPage />)
  return fake
}

const figures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))
const plan = (title: string) => within(screen.getByRole('listitem', { name: title }))
const calls = (fake: ReturnType<typeof serve>) => fake.mock.calls.map(([address]) => address)

test('loading, and an error that can be tried again', async () => {
  let isDown = true
  serveAndRender(planLike(), { 'GET /app/info/payment': () => (isDown ? refusal(500) : planLike()) })
  expect(screen.getByRole('status').textContent).toContain('Loading your plan')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Team', level: 2 })).toBeTruthy()
})

test('a catalogue that cannot be loaded leaves the plan there, and can be tried again', async () => {
  let isDown = true
  serveAndRender(planLike(), { 'GET /plans': () => (isDown ? refusal(503) : catalogue) })
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load plans")
  expect(screen.getByRole('heading', { name: 'Team' })).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Plans' })).toBeTruthy()
})

test('[ACC-01] [ENT-06] a standard plan shows its figures, top-ups and the plans by interval', async () => {
  serveAndRender(planLike())
  await screen.findByRole('heading', { name: 'Plans' })
  expect(figures()).toEqual({
    'Remaining time': '1 hour 5 mins',
    'Topped up': '1 hour',
    Price: '£79.00 a month',
    'Current period': `${start} to ${end}`,
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

test.each([
  [
    'unlimited',
    { adminUser: false, planTitle: 'Unlimited', planTitleSubtitle: 'No limit on time', unlimited: true },
    'infinite',
    'Unlimited',
  ],
  ['enterprise', { planTitle: 'Enterprise plan', planTitleSubtitle: 'Riverside Council' }, 36_000, 'Enterprise plan'],
] as const)('[ACC-01] [ENT-06] on the %s plan there is nothing to buy', async (kind, payment, remainingSeconds, title) => {
  const fake = serveAndRender(payment, { 'GET /app/info': () => userLike({}, remainingSeconds) })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Remaining time') === null).toBe(kind === 'unlimited')
  expect(calls(fake)).not.toContain('/legacy/plans')
})

test('[ROLE-01] an administrator of the product is told so', async () => {
  serveAndRender({ adminUser: true, planTitle: 'Unlimited', planTitleSubtitle: 'No limit on time', unlimited: true })
  expect(await screen.findByText('Administrator')).toBeTruthy()
})

test('a free plan without counted time cannot be topped up or cancelled, and says so', async () => {
  const free = planLike({ freeTier: true, planId: 'plan-free', planTitle: 'Free', planAmount: 0, billingInterval: 'none', topUpSeconds: 0 })
  serveAndRender(free, { 'GET /app/info': () => userLike({}, null) })
  expect(await screen.findByText(/has no time limit/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Top up…' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
  expect(figures()).toMatchObject({ Price: 'Free' })
})

test('an empty catalogue says so', async () => {
  serveAndRender(planLike(), { 'GET /plans': () => ({ publicKey: null, topup: [], subscription: [] }) })
  expect(await screen.findByText('No plans available.')).toBeTruthy()
  expect(screen.getByText(/No top-ups available/)).toBeTruthy()
})

test('[ACC-01] a subscription is cancelled after asking, and renewed', async () => {
  let payment = planLike()
  const fake = serveAndRender(payment, {
    'PATCH /app/subscription': () => {
      payment = planLike({ subscriptionCanceled: !payment.subscriptionCanceled })
      return payment
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel subscription?' }))
  expect(dialog.getByText(new RegExp(`You can use Team until ${end}`))).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Renew subscription'))
  await userEvent.click(screen.getByRole('button', { name: 'Renew subscription' }))
  expect(await screen.findByRole('button', { name: 'Cancel subscription…' })).toBeTruthy()
  expect(sentBy(fake, 'PATCH')).toEqual([{ subscriptionCanceled: true }, { subscriptionCanceled: false }])
  expect(notificationsState.list).toMatchObject([
    { message: `Your subscription ends on ${end}.`, options: { variant: 'info' } },
    { message: 'Subscription renewed.', options: { variant: 'info' } },
  ])
})

const refuse = { 'PATCH /app/subscription': () => refusal(409, 'You have no subscription.') }

test('a cancellation that is refused is told in its dialog', async () => {
  serveAndRender(planLike(), refuse)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription…' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You have no subscription.')
  expect(notificationsState.list).toEqual([])
})

test('a renewal that is refused is told in a toast', async () => {
  serveAndRender(planLike({ subscriptionCanceled: true }), refuse)
  await userEvent.click(await screen.findByRole('button', { name: 'Renew subscription' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'You have no subscription.' }]))
})

test('[ACC-01] the plan is billed by another interval after asking', async () => {
  const fake = serveAndRender(planLike(), { 'PATCH /app/subscription': () => planLike({ billingInterval: 'year', planAmount: 79_000 }) })
  await userEvent.click(await screen.findByRole('radio', { name: 'Yearly' }))
  await userEvent.click(plan('Team').getByRole('button', { name: 'Switch to yearly…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Yearly billing' }))
  expect(dialog.getByText('Team costs £790.00 a year, plus tax.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Switch to yearly' }))
  await vi.waitFor(() => expect(figures()).toMatchObject({ Price: '£790.00 a year' }))
  expect(sentBy(fake, 'PATCH')).toEqual([{ billingInterval: 'year' }])
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'Team is now billed yearly.' }]))
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Team' }))
})
