/** The two cards of a back end that has no payment provider, by the names it takes. */
export const simulatedCards = [
  { paymentMethod: 'simulated-card-accepted', label: 'A card that is accepted' },
  { paymentMethod: 'simulated-card-declined', label: 'A card that is declined' },
] as const
