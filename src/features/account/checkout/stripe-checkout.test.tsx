import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startPlan } from '#backend/billing/plan.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { buildSettings } from '#lib/addresses/settings.ts'
import { notificationsState } from '#notifications/notify.ts'
import { initialPaymentsState, paymentsState } from '#state/payments.ts'
import { initialUserState, userState } from '#state/user.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as PlanPage } from '../plan/plan-page'
import { catalogue, checkoutLike } from '../test-support'

type Listener = (event: { error?: { message: string } }) => void
type Answer = { paymentMethod?: { id: string }; error?: { message?: string } }

interface FakeField {
  type: string
  listeners: Record<string, Listener>
  isMounted: boolean
  focus: () => void
}

/** Simulates Stripe's script, whose fields are frames that the page cannot read. */
const stripe = {
  keys: [] as string[],
  fields: [] as FakeField[],
  created: [] as unknown[],
  confirmed: [] as unknown[],
  answer: { paymentMethod: { id: 'pm_1' } } as Answer,
  confirmation: {} as { error?: { message?: string } },
}

function createField(type: string) {
  const field: FakeField = { type, listeners: {}, isMounted: false, focus: vi.fn() }
  stripe.fields.push(field)
  return {
    mount: (parent: HTMLElement) => {
      field.isMounted = true
      parent.append(document.createElement('iframe'))
    },
    destroy: () => {
      field.isMounted = false
    },
    focus: field.focus,
    on: (event: string, listener: Listener) => {
      field.listeners[event] = listener
    },
  }
}

function fakeStripe(key: string) {
  stripe.keys.push(key)
  return {
    elements: () => ({ create: createField }),
    createPaymentMethod: async (request: unknown) => {
      stripe.created.push(request)
      return stripe.answer
    },
    handleNextAction: async (request: unknown) => {
      stripe.confirmed.push(request)
      return stripe.confirmation
    },
  }
}

const scripts = () => [...document.head.querySelectorAll('script')]

beforeEach(() => {
  buildSettings.stripe = true
  Object.assign(stripe, { keys: [], fields: [], created: [], confirmed: [], answer: { paymentMethod: { id: 'pm_1' } }, confirmation: {} })
  notificationsState.list = []
  Object.assign(paymentsState, initialPaymentsState())
  Object.assign(userState, initialUserState())
})

afterEach(() => {
  buildSettings.stripe = false
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const dialog = () => within(screen.getByRole('dialog'))

/** Opens the payment of a top-up, with a back end that uses Stripe. */
async function reachPayment(): Promise<PageBackend> {
  const backend = await startPageBackend({ profile: { plan: startPlan('plan-team', 'month', 1_795_000_000, 3600) } })
  backend.override('listPlans', () => ({ status: 200, body: { ...catalogue, publicKey: 'pk_test_1' } }))
  backend.override('createCheckout', () => ({ status: 201, body: checkoutLike() }))
  renderAt('/app/account/your-plan/', <PlanPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Top up…' }))
  await userEvent.type(dialog().getByLabelText('Address line 1'), '1 Quay Street')
  await userEvent.type(dialog().getByLabelText('Town or city'), 'Riverside')
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }))
  await dialog().findByText('Total')
  return backend
}

/** Loads the script and waits until its fields are ready. */
async function loadStripe(): Promise<void> {
  vi.stubGlobal('Stripe', fakeStripe)
  act(() => void scripts()[0]?.dispatchEvent(new Event('load')))
  await waitFor(() => expect(stripe.fields.filter(({ isMounted }) => isMounted)).toHaveLength(3))
  for (const { listeners } of stripe.fields) act(() => listeners['ready']?.({}))
}

const pay = () => dialog().findByRole('button', { name: 'Pay £28.80' })

test('[ACC-01] Stripe reads the card in its own fields, and the back end receives only its id', async () => {
  const backend = await reachPayment()
  expect(scripts().map(({ src }) => src)).toEqual(['https://js.stripe.com/v3/'])
  await loadStripe()
  expect(stripe.keys).toEqual(['pk_test_1'])
  expect(paymentsState.publicKey).toBe('pk_test_1')
  expect(stripe.fields.map(({ type }) => type)).toEqual(['cardNumber', 'cardExpiry', 'cardCvc'])
  for (const label of ['Card number', 'Expiry date', 'Security code']) expect(dialog().getByText(label)).toBeTruthy()
  // The page itself has no field for the card number.
  expect(screen.getByRole('dialog').querySelectorAll('input, textarea')).toHaveLength(0)
  backend.override('payCheckout', () => ({ status: 200, body: checkoutLike({ state: 'paid', receiptId: 'receipt-1' }) }))
  await userEvent.click(await pay())
  await waitFor(() => expect(notificationsState.list).toHaveLength(1))
  expect(stripe.created).toMatchObject([
    { type: 'card', billing_details: { address: { line1: '1 Quay Street', city: 'Riverside', country: 'GB' } } },
  ])
  expect(backend.sent('POST').slice(1)).toEqual([{ paymentMethod: 'pm_1' }])
  await waitFor(() => expect(stripe.fields.some(({ isMounted }) => isMounted)).toBe(false))
})

test('[ACC-01] a payment that needs confirmation is confirmed with Stripe and sent again', async () => {
  const backend = await reachPayment()
  await loadStripe()
  let isConfirmed = false
  backend.override('payCheckout', () => {
    const answer = isConfirmed ? { state: 'paid' as const } : { state: 'open' as const, clientSecret: 'pi_1_secret' }
    isConfirmed = true
    return { status: 200, body: checkoutLike(answer) }
  })
  await userEvent.click(await pay())
  await waitFor(() => expect(notificationsState.list).toHaveLength(1))
  expect(stripe.confirmed).toEqual([{ clientSecret: 'pi_1_secret' }])
  expect(backend.requestsOf('payCheckout').map(({ body }) => body)).toEqual([{ paymentMethod: 'pm_1' }, { paymentMethod: 'pm_1' }])
})

test('[ACC-01] an unconfirmed payment stays on the payment step and shows an error', async () => {
  stripe.confirmation = { error: { message: 'We are unable to authenticate your card.' } }
  const backend = await reachPayment()
  await loadStripe()
  backend.override('payCheckout', () => ({ status: 200, body: checkoutLike({ clientSecret: 'pi_1_secret' }) }))
  await userEvent.click(await pay())
  expect((await dialog().findByRole('alert')).textContent).toBe('We are unable to authenticate your card.')
  stripe.confirmation = {}
  await userEvent.click(await pay())
  await waitFor(() =>
    expect(dialog().getByRole('alert').textContent).toBe('The payment hasn’t been confirmed. Try again, or use another card.'),
  )
  expect(notificationsState.list).toEqual([])
})

test('[ACC-01] a confirmed payment whose settling request fails is settled with the same payment method', async () => {
  const backend = await reachPayment()
  await loadStripe()
  let reconnect = (): void => undefined
  backend.override('payCheckout', () => {
    reconnect = backend.disconnect('payCheckout')
    return { status: 200, body: checkoutLike({ clientSecret: 'pi_1_secret' }) }
  })
  await userEvent.click(await pay())
  await dialog().findByRole('alert')
  reconnect()
  backend.override('payCheckout', () => ({ status: 200, body: checkoutLike({ state: 'paid', receiptId: 'receipt-1' }) }))
  stripe.answer = { paymentMethod: { id: 'pm_2' } }
  await userEvent.click(await pay())
  await waitFor(() => expect(notificationsState.list).toHaveLength(1))
  expect(backend.requestsOf('payCheckout').map(({ body }) => body)).toEqual(
    ['pm_1', 'pm_1', 'pm_1'].map((paymentMethod) => ({ paymentMethod })),
  )
  expect(stripe.created).toHaveLength(1)
  expect(stripe.confirmed).toEqual([{ clientSecret: 'pi_1_secret' }])
})

test('Stripe’s error about the card is shown, and nothing is sent', async () => {
  const backend = await reachPayment()
  await loadStripe()
  const [number] = stripe.fields
  act(() => number?.listeners['change']?.({ error: { message: 'Your card number is invalid.' } }))
  expect(dialog().getByText('Your card number is invalid.')).toBeTruthy()
  act(() => number?.listeners['change']?.({}))
  expect(dialog().queryByText('Your card number is invalid.')).toBeNull()
  stripe.answer = { error: { message: 'Your card’s expiration date is incomplete.' } }
  await userEvent.click(await pay())
  expect((await dialog().findByRole('alert')).textContent).toBe('Your card’s expiration date is incomplete.')
  expect(backend.requestsOf('payCheckout')).toEqual([])
})

test('a card form that fails to load shows an error, and loads on Try again', async () => {
  await reachPayment()
  act(() => void scripts()[0]?.dispatchEvent(new Event('error')))
  expect((await dialog().findByRole('alert')).textContent).toContain('Couldn’t load the card form')
  expect(dialog().getByRole('button', { name: 'Pay £28.80' })).toHaveProperty('disabled', true)
  await userEvent.click(dialog().getByRole('button', { name: 'Try again' }))
  await loadStripe()
  expect(dialog().queryByRole('alert')).toBeNull()
  expect(await pay()).toHaveProperty('disabled', false)
})

test('a field whose frame fails to load shows an error', async () => {
  await reachPayment()
  await loadStripe()
  act(() => stripe.fields[1]?.listeners['loaderror']?.({}))
  expect((await dialog().findByRole('alert')).textContent).toContain('Couldn’t load the card form')
})

test('[ACC-01] a build without the setting loads nothing from Stripe, and explains how to buy', async () => {
  buildSettings.stripe = false
  await reachPayment()
  expect(scripts()).toEqual([])
  expect(dialog().getByText(/Card payments aren’t set up in this copy of the app/)).toBeTruthy()
  expect(dialog().getByRole('link', { name: 'support@redaction-studio.example' })).toBeTruthy()
  expect(dialog().queryByRole('button', { name: /^Pay/ })).toBeNull()
})
