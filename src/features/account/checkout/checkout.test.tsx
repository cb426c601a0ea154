import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../../api/test-support'
import { notificationsState } from '../../../notifications/notify'
import { initialPaymentsState, paymentsState } from '../../../state/payments'
import { initialUserState, userState } from '../../../state/user'
import { renderAt } from '../../../ui/test-support'
import { Component as PlanPage } from '../plan/plan-page'
import { catalogue, checkoutLike, planLike, userLike } from '../test-support'

beforeEach(() => {
  notificationsState.list = []
  Object.assign(paymentsState, initialPaymentsState())
  Object.assign(userState, initialUserState())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const paid = () => checkoutLike({ state: 'paid', receiptId: 'receipt-1' })

function serveAndRender(more: Parameters<typeof serve>[0] = {}) {
  const fake = serve({
    'GET /app/info': () => userLike(),
    'GET /app/info/payment': () => planLike(),
    'GET /plans': () => catalogue,
    'POST /checkouts': () => checkoutLike(),
    'POST /checkouts/checkout-1/payment': paid,
    ...more,
  })
  renderAt('/app/account/your-plan/', <PlanPage />)
  return fake
}

const dialog = () => within(screen.getByRole('dialog'))

async function beginTopUp(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Top up…' }))
}

async function fillAddress(): Promise<void> {
  await userEvent.type(dialog().getByLabelText('Address line 1'), '1 Quay Street')
  await userEvent.type(dialog().getByLabelText('Town or city'), 'Riverside')
}

async function reachPayment(): Promise<void> {
  await beginTopUp()
  await fillAddress()
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  await dialog().findByText('Total')
}

const address = {
  addressLine1: '1 Quay Street',
  addressLine2: '',
  city: 'Riverside',
  state: '',
  postcode: '',
  country: 'GB',
  taxNumber: '',
}

test('[ACC-01] [ENT-21] a top-up asks for the address, shows the tax that applies, is paid and said', async () => {
  let remaining = 3900
  const fake = serveAndRender({
    'GET /app/info': () => userLike({}, remaining),
    'POST /checkouts/checkout-1/payment': () => {
      remaining += 7200
      return paid()
    },
  })
  await beginTopUp()
  expect(paymentsState.chosenPlan).toEqual({ interval: null, priceId: 'price-hour' })
  await userEvent.clear(dialog().getByLabelText('Quantity'))
  await userEvent.type(dialog().getByLabelText('Quantity'), '2')
  await fillAddress()
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  await dialog().findByText('Total')
  expect(
    dialog()
      .getAllByRole('definition')
      .map((one) => `${one.previousElementSibling?.textContent}: ${one.textContent}`),
  ).toEqual(['2 × 1 hour: £24.00', 'VAT, 20%: £4.80', 'Total: £28.80'])
  expect(paymentsState).toMatchObject({ appliedTaxRate: 20, taxName: 'VAT', loading: false })
  expect(userState.paymentDetails).toEqual(address)
  expect(dialog().getByText(/Payments are simulated/)).toBeTruthy()
  const pay = dialog().getByRole('button', { name: 'Pay £28.80' })
  expect(document.activeElement).toBe(pay)
  await userEvent.click(pay)
  expect(await screen.findByText('3 hours 5 mins')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([
    { priceId: 'price-hour', quantity: 2, paymentDetails: address },
    { paymentMethod: 'simulated-card-accepted' },
  ])
  expect(notificationsState.list).toMatchObject([{ message: '2 × 1 hour topped up.', options: { variant: 'info' } }])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(paymentsState).toMatchObject({ chosenPlan: null, appliedTaxRate: null, taxName: null })
})

test('[ACC-01] a subscription is bought once', async () => {
  const fake = serveAndRender({
    'POST /checkouts': () => checkoutLike({ title: 'Solo', quantity: 1, appliedTaxRate: null, taxName: null, tax: 0, total: 2400 }),
    'POST /checkouts/checkout-1/payment': () => checkoutLike({ title: 'Solo', quantity: 1, state: 'paid' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Solo…' }))
  expect(paymentsState.chosenPlan).toEqual({ interval: 'month', priceId: 'price-solo-month' })
  expect(dialog().queryByLabelText('Quantity')).toBeNull()
  await fillAddress()
  await userEvent.selectOptions(dialog().getByLabelText('Country'), 'New Zealand')
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  expect(await dialog().findByText('No tax')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Pay £24.00' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: "You're now on Solo." }]))
  expect(sentBy(fake, 'POST')[0]).toMatchObject({ priceId: 'price-solo-month', quantity: 1, paymentDetails: { country: 'NZ' } })
})

test('the fields are checked before anything is sent, and the first that is wrong takes the focus', async () => {
  const fake = serveAndRender()
  await beginTopUp()
  const quantity = dialog().getByLabelText('Quantity')
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '101')
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  expect(dialog().getByText('Choose a whole number from 1 to 100')).toBeTruthy()
  expect(dialog().getByText('Enter the first line of the address')).toBeTruthy()
  expect(dialog().getByText('Enter the town or city')).toBeTruthy()
  expect(document.activeElement).toBe(quantity)
  expect(sentBy(fake, 'POST')).toEqual([])
})

test('what the back end refuses is told in the step that asked, and in no toast', async () => {
  let isOver = false
  serveAndRender({
    'POST /checkouts': () => (isOver ? checkoutLike() : refusal(409, 'Your plan has nothing to buy.')),
    'POST /checkouts/checkout-1/payment': () => refusal(409, 'This purchase is over. Begin a new one.'),
  })
  await beginTopUp()
  await fillAddress()
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('Your plan has nothing to buy.')
  isOver = true
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  await userEvent.click(await dialog().findByRole('button', { name: /^Pay/ }))
  expect((await dialog().findByRole('alert')).textContent).toContain('This purchase is over.')
  expect(notificationsState.list).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Back' }))
  // What was typed is still there.
  expect(dialog().getByLabelText('Address line 1')).toHaveProperty('value', '1 Quay Street')
})

test('a declined payment says that nothing was bought, and can be tried again as a new purchase', async () => {
  let tries = 0
  const fake = serveAndRender({
    'POST /checkouts/checkout-1/payment': () => {
      tries += 1
      return tries === 1 ? checkoutLike({ state: 'failed', receiptId: 'receipt-0' }) : paid()
    },
  })
  await reachPayment()
  await userEvent.click(dialog().getByRole('radio', { name: 'Declined test card' }))
  await userEvent.click(dialog().getByRole('button', { name: /^Pay/ }))
  expect((await dialog().findByRole('alert')).textContent).toContain('You have not been charged.')
  expect(notificationsState.list).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Try again' }))
  await userEvent.click(await dialog().findByRole('button', { name: /^Pay/ }))
  await vi.waitFor(() => expect(notificationsState.list).toHaveLength(1))
  const [first, declined, second, accepted] = sentBy(fake, 'POST')
  expect(second).toEqual(first)
  expect([declined, accepted]).toEqual([{ paymentMethod: 'simulated-card-declined' }, { paymentMethod: 'simulated-card-accepted' }])
})

test('a dialog that is closed forgets what was chosen, and the focus goes back', async () => {
  serveAndRender()
  await beginTopUp()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(paymentsState.chosenPlan).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Top up…' }))
})
