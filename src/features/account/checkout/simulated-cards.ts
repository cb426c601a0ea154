/** The cards that a back end without a payment provider accepts as payment methods. */
export const simulatedCards = [
  { paymentMethod: 'simulated-card-accepted', label: 'Accepted test card' },
  { paymentMethod: 'simulated-card-declined', label: 'Declined test card' },
] as const
