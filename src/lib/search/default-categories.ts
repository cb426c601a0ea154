import { passageKind, type ContactCategory } from '../words/contact-words'
import type { QualityCategory } from './entity-quality'
import type { EntityCategory } from '../words/entity-words'

/** The default categories of a search in texts: persons, and details that identify or locate them. */
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

/** Returns the categories in the form of the contract's search request. A kind without categories is left out. */
export function passagesOf(categories: readonly QualityCategory[]): { entities?: EntityCategory[]; contacts?: ContactCategory[] } {
  const kinds = categories.map(passageKind)
  const entities = kinds.flatMap(({ category }) => category ?? [])
  const contacts = kinds.flatMap(({ contact }) => contact ?? [])
  return { ...(entities.length > 0 && { entities }), ...(contacts.length > 0 && { contacts }) }
}
