import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderWithBackend } from '#tests/support/render-page.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { initialPaymentsState, paymentsState } from '#state/payments.ts'
import { initialUserState, userState } from '#state/user.ts'
import { Component as PlanPage } from '../plan/plan-page'
import { onTeam } from '../test-support'

beforeEach(() => {
  notificationsState.list = []
  Object.assign(paymentsState, initialPaymentsState())
  Object.assign(userState, initialUserState())
})

const path = '/app/account/your-plan/'
const show = () => renderWithBackend(<PlanPage />, { path, ...onTeam })

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

test('[ACC-01] [ENT-21] a top-up takes the address, shows the tax, is paid and confirmed', async () => {
  const backend = await show()
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
  expect(backend.sent('POST')).toEqual([
    { priceId: 'price-hour', quantity: 2, paymentDetails: address },
    { paymentMethod: 'simulated-card-accepted' },
  ])
  expect(notificationsState.list).toMatchObject([{ message: '2 × 1 hour topped up.', options: { variant: 'info' } }])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(paymentsState).toMatchObject({ chosenPlan: null, appliedTaxRate: null, taxName: null })
})

test('[ACC-01] buys one subscription, without a quantity', async () => {
  const backend = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Solo…' }))
  expect(paymentsState.chosenPlan).toEqual({ interval: 'month', priceId: 'price-solo-month' })
  expect(dialog().queryByLabelText('Quantity')).toBeNull()
  await fillAddress()
  await userEvent.selectOptions(dialog().getByLabelText('Country'), 'New Zealand')
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  expect(await dialog().findByText('No tax')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Pay £29.00' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'You’re now on Solo.' }]))
  expect(backend.sent('POST')[0]).toMatchObject({ priceId: 'price-solo-month', quantity: 1, paymentDetails: { country: 'NZ' } })
})

test('checks the fields before anything is sent, and focuses the first invalid one', async () => {
  const backend = await show()
  await beginTopUp()
  const quantity = dialog().getByLabelText('Quantity')
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '101')
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  expect(dialog().getByText('Choose a whole number from 1 to 100')).toBeTruthy()
  expect(dialog().getByText('Enter the first line of the address')).toBeTruthy()
  expect(dialog().getByText('Enter the town or city')).toBeTruthy()
  expect(document.activeElement).toBe(quantity)
  expect(backend.sent('POST')).toEqual([])
})

test('shows the back end’s error in the step that caused it, without a toast', async () => {
  const backend = await show()
  const recover = backend.refuse('createCheckout', 409, 'Your plan has nothing to buy.')
  backend.refuse('payCheckout', 409, 'This purchase is over. Begin a new one.')
  await beginTopUp()
  await fillAddress()
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('Your plan has nothing to buy.')
  recover()
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  await userEvent.click(await dialog().findByRole('button', { name: /^Pay/ }))
  expect((await dialog().findByRole('alert')).textContent).toContain('This purchase is over.')
  expect(notificationsState.list).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Back' }))
  // The typed address is still there.
  expect(dialog().getByLabelText('Address line 1')).toHaveProperty('value', '1 Quay Street')
})

test('reports that a declined payment was not charged, and starts a new purchase on Try again', async () => {
  const backend = await show()
  await reachPayment()
  await userEvent.click(dialog().getByRole('radio', { name: 'Declined test card' }))
  await userEvent.click(dialog().getByRole('button', { name: /^Pay/ }))
  expect((await dialog().findByRole('alert')).textContent).toContain('You have not been charged.')
  expect(notificationsState.list).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Try again' }))
  await userEvent.click(await dialog().findByRole('button', { name: /^Pay/ }))
  await vi.waitFor(() => expect(notificationsState.list).toHaveLength(1))
  const [first, declined, second, accepted] = backend.sent('POST')
  expect(second).toEqual(first)
  expect([declined, accepted]).toEqual([{ paymentMethod: 'simulated-card-declined' }, { paymentMethod: 'simulated-card-accepted' }])
})

test('forgets the chosen price when the dialog is closed, and returns the focus', async () => {
  await show()
  await beginTopUp()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(paymentsState.chosenPlan).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Top up…' }))
})

test('[ACC-01] begins a new purchase of the same price right after the last one was cancelled', async () => {
  await show()
  await beginTopUp()
  await userEvent.clear(dialog().getByLabelText('Quantity'))
  await userEvent.type(dialog().getByLabelText('Quantity'), '5')
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Top up…' }))
  expect(within(await screen.findByRole('dialog')).getByLabelText('Quantity')).toHaveProperty('value', '1')
})
