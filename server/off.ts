import { Refusal } from '#backend/http/refusal.ts'
import { FootageError, type Cloud } from '#backend/ports/cloud.ts'
import type { Payments } from '#backend/ports/payments.ts'

const NO_CLOUD = 'This server isn’t connected to a camera cloud.'
const NO_PAYMENTS = 'This server takes no payments.'

const refuse = (): Promise<never> => Promise.reject(new Refusal(403, NO_CLOUD))

/** The camera cloud of a server without one. */
export const noCloud: Cloud = {
  registration: { clientId: '', redirectUri: '', authorisationUrl: '' },
  isConnected: refuse,
  mustBeThere: refuse,
  call: refuse,
  connect: refuse,
  forget: () => Promise.resolve(),
  cameras: refuse,
  recordings: refuse,
  events: refuse,
  files: refuse,
  prepareTransfer: () => Promise.reject(new FootageError(NO_CLOUD)),
  footage: () => Promise.reject(new FootageError(NO_CLOUD)),
}

/** The payments of a server on which nothing is sold. */
export const noPayments: Payments = {
  publicKey: null,
  taxFor: () => undefined,
  accepts: () => Promise.reject(new Refusal(422, NO_PAYMENTS, { field: 'paymentMethod' })),
}
