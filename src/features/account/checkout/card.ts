/** A card, wherever its number is kept. */
export interface Card {
  /**
   * Returns what the payment provider calls the card.
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

/** The provider or the bank did not accept the card. The message is for the person who pays. */
export class CardError extends Error {
  override readonly name = 'CardError'
  readonly code = 'card'
}
