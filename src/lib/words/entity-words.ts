/** The display names of the 19 entity categories. */
export const entityWords = {
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
} as const

export type EntityCategory = keyof typeof entityWords
