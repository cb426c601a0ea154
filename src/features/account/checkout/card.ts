/** A card, wherever its number is stored. */
export interface Card {
  /**
   * Returns the payment provider's ID for the card.
   *
   * @throws CardError
   */
  paymentMethod: () => Promise<string>
  /**
   * Lets the holder confirm a payment with their bank.
   *
   * @throws CardError
   */
  confirm: (clientSecret: string) => Promise<void>
}

/** Thrown when the provider or the bank doesn't accept the card. The message is for the customer. */
export class CardError extends Error {
  override readonly name = 'CardError'
  readonly code = 'card'
}
