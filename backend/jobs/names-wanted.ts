import type { EntityCategory } from '#lib/words/entity-words.ts'

/** Returns the label of the items of a category. */
export function labelOfCategory<Category extends EntityCategory>(category: Category): `entity:${Category}` {
  return `entity:${category}`
}
