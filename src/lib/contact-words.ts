/** The display names of contact details and numbers, which the contract has no categories for. */
export const contactWords = {
  'contact:email': 'Email address',
  'contact:phone': 'Phone number',
  'contact:card': 'Payment card',
  'contact:iban': 'IBAN',
  'contact:national-id': 'National number',
  'contact:ip': 'IP address',
  'contact:url': 'Web address',
} as const
