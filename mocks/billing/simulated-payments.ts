import { Refusal } from '#backend/http/refusal.ts'
import type { Payments } from '#backend/ports/payments.ts'

/** The simulated cards. */
export const cards = { accepted: 'simulated-card-accepted', declined: 'simulated-card-declined' } as const

const SIMULATED = `paymentMethod: payments are simulated; use ${cards.accepted} or ${cards.declined}.`

/** Example tax rates in percent by country, without any claim to be correct. */
const taxes: Record<string, { name: string; rate: number }> = {
  GB: { name: 'VAT', rate: 20 },
  IE: { name: 'VAT', rate: 23 },
  DE: { name: 'VAT', rate: 19 },
  FR: { name: 'VAT', rate: 20 },
  AU: { name: 'GST', rate: 10 },
}

/** Returns the tax for an address. Businesses abroad with a tax number pay it in their own country. */
function taxFor(country: string, taxNumber: string): { name: string; rate: number } | undefined {
  const code = country.trim().toUpperCase()
  return code !== 'GB' && taxNumber.trim() !== '' ? undefined : taxes[code]
}

/** Payments without a provider: one card is accepted, another is declined. */
export const simulatedPayments: Payments = {
  publicKey: null,
  taxFor,
  accepts: async (paymentMethod) => {
    const isAccepted = paymentMethod === cards.accepted
    if (!isAccepted && paymentMethod !== cards.declined) throw new Refusal(422, SIMULATED, { field: 'paymentMethod' })
    return isAccepted
  },
}
