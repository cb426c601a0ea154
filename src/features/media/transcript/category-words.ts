import type { EntityCategory } from '#generated/model/entityCategory.zod.ts'

/** What each category of names is called; all 19 of them. */
export const categoryWords = {
  PERSON: 'Person',
  NORP: 'Nationality, religion or politics',
  FAC: 'Building or place of transport',
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
  ORDINAL: 'Place in an order',
  CARDINAL: 'Number',
  PROFANITY: 'Profanity',
} as const satisfies Record<EntityCategory, string>
