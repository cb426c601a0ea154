/** A provider of payments. */
export interface Payments {
  /** The provider's key for the app, or null if it needs none. */
  publicKey: string | null
  /** Returns the tax for an address, with its rate in percent; undefined if none is due. */
  taxFor: (country: string, taxNumber: string) => { name: string; rate: number } | undefined
  /** Returns whether a payment method is accepted. @throws Refusal if it isn't one of the provider's */
  accepts: (paymentMethod: string) => Promise<boolean>
}
