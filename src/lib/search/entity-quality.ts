import type { EntityCategory } from '../words/entity-words'

/** The contract's categories, and contact details and numbers, which have no category there. */
export type QualityCategory =
  | EntityCategory
  | 'contact:email'
  | 'contact:phone'
  | 'contact:card'
  | 'contact:iban'
  | 'contact:national-id'
  | 'contact:ip'
  | 'contact:url'
  | 'contact:birth-date'
  | 'contact:address'
  | 'contact:reference'

export interface Quality {
  /** Share of the findings that are correct. */
  precision: number
  /** Share of the labelled entities that are found. */
  recall: number
  /** The number of labelled entities that were measured. */
  labels: number
}

/**
 * Precision and recall of the entity search on English texts that it wasn't tuned on: the last three categories on letters and calls, the
 * others on texts of all kinds. `npm run bench:entities` measures them, and a test compares.
 */
export const entityQuality: Readonly<Record<QualityCategory, Quality>> = {
  PERSON: { precision: 0.9, recall: 0.94, labels: 47 },
  NORP: { precision: 0.93, recall: 0.88, labels: 16 },
  FAC: { precision: 0.91, recall: 0.77, labels: 13 },
  ORG: { precision: 0.95, recall: 0.79, labels: 24 },
  GPE: { precision: 1, recall: 0.92, labels: 24 },
  LOC: { precision: 0.93, recall: 0.93, labels: 15 },
  PRODUCT: { precision: 1, recall: 0.58, labels: 12 },
  EVENT: { precision: 1, recall: 0.88, labels: 8 },
  WORK_OF_ART: { precision: 0.8, recall: 0.5, labels: 8 },
  LAW: { precision: 1, recall: 1, labels: 10 },
  LANGUAGE: { precision: 1, recall: 0.86, labels: 14 },
  DATE: { precision: 0.78, recall: 0.77, labels: 52 },
  TIME: { precision: 0.9, recall: 0.9, labels: 20 },
  PERCENT: { precision: 1, recall: 1, labels: 9 },
  MONEY: { precision: 1, recall: 1, labels: 12 },
  QUANTITY: { precision: 1, recall: 1, labels: 14 },
  ORDINAL: { precision: 0.73, recall: 1, labels: 8 },
  CARDINAL: { precision: 0.63, recall: 0.96, labels: 25 },
  PROFANITY: { precision: 1, recall: 0.75, labels: 4 },
  'contact:email': { precision: 1, recall: 1, labels: 4 },
  'contact:phone': { precision: 1, recall: 1, labels: 5 },
  'contact:card': { precision: 1, recall: 1, labels: 1 },
  'contact:iban': { precision: 1, recall: 1, labels: 2 },
  'contact:national-id': { precision: 1, recall: 1, labels: 4 },
  'contact:ip': { precision: 1, recall: 1, labels: 1 },
  'contact:url': { precision: 1, recall: 1, labels: 1 },
  'contact:birth-date': { precision: 1, recall: 1, labels: 19 },
  'contact:address': { precision: 1, recall: 0.97, labels: 39 },
  'contact:reference': { precision: 1, recall: 0.95, labels: 38 },
}

/** Below this share, of precision or recall, a category is weak. */
const WEAK = 0.8

/** Returns whether the search is so unreliable in a category that a person has to read the text as well. */
export function isWeakCategory(category: QualityCategory): boolean {
  const { precision, recall } = entityQuality[category]
  return precision < WEAK || recall < WEAK
}
