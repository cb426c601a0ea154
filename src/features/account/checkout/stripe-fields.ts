import type { PaymentDetails } from '#generated/model/paymentDetails.zod.ts'
import { loadScript } from '#lib/browser/load-script.ts'
import { CardError, type Card } from './card'

const STRIPE_SCRIPT = 'https://js.stripe.com/v3/'

/** The fields of a card, in tab order. */
export const CARD_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const

export type CardField = (typeof CARD_FIELDS)[number]

interface Failure {
  message?: string
}

interface Field {
  mount: (parent: HTMLElement) => void
  destroy: () => void
  focus: () => void
  on: (event: 'ready' | 'change' | 'loaderror', listener: (event: { error?: Failure }) => void) => void
}

/** The part of Stripe's script that is used here. */
interface Stripe {
  elements: (options: { locale: string }) => { create: (field: CardField, options: object) => Field }
  createPaymentMethod: (request: object) => Promise<{ paymentMethod?: { id: string }; error?: Failure }>
  handleNextAction: (request: { clientSecret: string }) => Promise<{ error?: Failure }>
}

/** Thrown when Stripe's script has run and offers no card form. */
class NoCardFormError extends Error {
  override readonly name = 'NoCardFormError'
  readonly code = 'no-card-form'
}

function stripeMaker(): ((publicKey: string) => Stripe) | undefined {
  // Set only by Stripe's script, which has no types; undefined without the script.
  return (globalThis as { Stripe?: (publicKey: string) => Stripe }).Stripe
}

interface OfferStripeFields {
  publicKey: string
  /** The container of each field. */
  parents: Record<CardField, HTMLElement>
  /** Stripe's style object for the text in the fields. */
  style: object
  /** Called with the card once all fields can be filled in. */
  onReady: (card: Card) => void
  /** Called with the problem of a field, or undefined. */
  onProblem: (field: CardField, problem: string | undefined) => void
  /** Called when the script or a field can't be loaded. */
  onError: () => void
  billing: () => PaymentDetails | null
}

/**
 * Loads Stripe's script and lets it draw its fields. They are Stripe's frames: text that is typed there never reaches this page.
 *
 * @returns a function that removes the fields
 */
export function offerStripeFields(offer: OfferStripeFields): () => void {
  let fields: Field[] = []
  let isRemoved = false
  const begin = async (): Promise<void> => {
    if (!stripeMaker()) await loadScript(STRIPE_SCRIPT)
    const make = stripeMaker()
    if (!make) throw new NoCardFormError('The script of Stripe offers no card form.')
    if (!isRemoved) fields = drawFields(make(offer.publicKey), offer)
  }
  begin().catch(() => {
    if (!isRemoved) offer.onError()
  })
  return () => {
    isRemoved = true
    for (const field of fields) field.destroy()
  }
}

function drawFields(stripe: Stripe, { parents, style, onReady, onProblem, onError, billing }: OfferStripeFields): Field[] {
  const elements = stripe.elements({ locale: 'en' })
  let waiting = CARD_FIELDS.length
  const fields = CARD_FIELDS.map((name) => {
    const field = elements.create(name, { style })
    field.on('change', ({ error }) => onProblem(name, error?.message))
    field.on('loaderror', onError)
    field.on('ready', () => {
      waiting -= 1
      if (waiting > 0) return
      fields[0]?.focus()
      onReady(cardIn(stripe, fields, billing))
    })
    field.mount(parents[name])
    return field
  })
  return fields
}

const REFUSED = 'The card was not accepted. Check its details and try again.'

function cardIn(stripe: Stripe, [number]: Field[], billing: () => PaymentDetails | null): Card {
  return {
    paymentMethod: async () => {
      const request = { type: 'card', card: number, billing_details: billingDetails(billing()) }
      const { paymentMethod, error } = await stripe.createPaymentMethod(request)
      if (paymentMethod === undefined) throw new CardError(error?.message ?? REFUSED)
      return paymentMethod.id
    },
    confirm: async (clientSecret) => {
      const { error } = await stripe.handleNextAction({ clientSecret })
      if (error) throw new CardError(error.message ?? REFUSED)
    },
  }
}

/** Returns the address in Stripe's format, which banks compare with theirs. */
function billingDetails(details: PaymentDetails | null): object {
  if (details === null) return {}
  const { addressLine1, addressLine2, city, state, postcode, country } = details
  return { address: { line1: addressLine1, line2: addressLine2, city, state, postal_code: postcode, country } }
}
