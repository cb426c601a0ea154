import { entityWords, type EntityCategory } from './entity-words'

/** The display names of contact details and numbers, which fit none of the 19 categories. */
export const contactWords = {
  'contact:email': 'Email address',
  'contact:phone': 'Phone number',
  'contact:card': 'Payment card',
  'contact:iban': 'IBAN',
  'contact:national-id': 'National ID number',
  'contact:ip': 'IP address',
  'contact:url': 'Web address',
  'contact:birth-date': 'Date of birth',
  'contact:address': 'Address',
  'contact:reference': 'Reference number',
} as const

type EngineContact = keyof typeof contactWords

/** The contract's name of a kind of contact details and numbers. */
export type ContactCategory = EngineContact extends `contact:${infer Name}` ? Name : never

/** The kind of text in a span or mark: a name, or a contact detail or number. */
export interface PassageKind {
  readonly category: EntityCategory | null
  readonly contact?: ContactCategory
}

const isName = (category: string): category is EntityCategory => Object.hasOwn(entityWords, category)
const isContact = (category: string): category is EngineContact => Object.hasOwn(contactWords, category)

/** Returns the fields of a span or mark for a category of the entity engine; neither is set for the user's own words. */
export function passageKind(category: string): PassageKind {
  if (isName(category)) return { category }
  if (!isContact(category)) return { category: null }
  // The type guarantees what follows the prefix.
  return { category: null, contact: category.slice('contact:'.length) as ContactCategory }
}

/** Returns the display name for the kind of text in a span or mark, or undefined if it has no category. */
export function passageWord({ category, contact }: PassageKind): string | undefined {
  if (category !== null) return entityWords[category]
  return contact && contactWords[`contact:${contact}`]
}
