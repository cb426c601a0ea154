import { expect, it } from 'vitest'

import { ContactCategory } from '#generated/model/contactCategory.zod.ts'
import { contactWords, passageKind, passageWord } from './contact-words'

it('names the kinds of contact details of the contract', () => {
  expect(Object.keys(contactWords)).toEqual(ContactCategory.options.map((name) => `contact:${name}`))
})

it('a category of the entity engine becomes a category or a kind of contact detail, and has a name', () => {
  expect(passageKind('PERSON')).toEqual({ category: 'PERSON' })
  expect(passageKind('contact:national-id')).toEqual({ category: null, contact: 'national-id' })
  expect(passageKind('custom')).toEqual({ category: null })
  expect(['PERSON', 'contact:iban', 'custom'].map((name) => passageWord(passageKind(name)))).toEqual(['Person', 'IBAN', undefined])
})
