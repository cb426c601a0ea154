import type { EntityCategory } from '#generated/model/entityCategory.zod.ts'

/** The labels of the 19 entity categories. */
export const categoryWords = {
  PERSON: 'Person',
  NORP: 'Nationality, religion or political group',
  FAC: 'Building or infrastructure',
  ORG: 'Organisation',
  GPE: 'Country, city or state',
  LOC: 'Other location',
  PRODUCT: 'Product',
  EVENT: 'Event',
  WORK_OF_ART: 'Work of art',
  LAW: 'Law',
  LANGUAGE: 'Language',
  DATE: 'Date',
  TIME: 'Time of day',
  PERCENT: 'Percentage',
  MONEY: 'Money',
  QUANTITY: 'Quantity',
  ORDINAL: 'Ordinal number',
  CARDINAL: 'Number',
  PROFANITY: 'Profanity',
} as const satisfies Record<EntityCategory, string>
