import { expect, it } from 'vitest'

import { EntityCategory } from '#generated/model/entityCategory.zod.ts'
import { entityWords } from './entity-words'

it('names the 19 entity categories of the contract', () => {
  expect(Object.keys(entityWords)).toEqual(EntityCategory.options)
  expect(Object.keys(entityWords)).toHaveLength(19)
})
