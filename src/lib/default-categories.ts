import { passageKind, type ContactCategory } from './contact-words'
import type { QualityCategory } from './entity-quality'
import type { EntityCategory } from './entity-words'

/** What is searched for in texts unless the user selects otherwise: the persons, and what identifies or locates them. */
export const DEFAULT_CATEGORIES: readonly QualityCategory[] = [
  'PERSON',
  'FAC',
  'GPE',
  'LOC',
  'contact:birth-date',
  'contact:address',
  'contact:reference',
  'contact:email',
  'contact:phone',
  'contact:card',
  'contact:iban',
  'contact:national-id',
]

/** Returns the categories as a request to search a text has them. A kind without categories is left out. */
export function passagesOf(categories: readonly QualityCategory[]): { entities?: EntityCategory[]; contacts?: ContactCategory[] } {
  const kinds = categories.map(passageKind)
  const entities = kinds.flatMap(({ category }) => category ?? [])
  const contacts = kinds.flatMap(({ contact }) => contact ?? [])
  return { ...(entities.length > 0 && { entities }), ...(contacts.length > 0 && { contacts }) }
}
