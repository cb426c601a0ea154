import { applyChanges, type Change } from '#editor/history/changes.ts'
import type { Review } from '#editor/review.ts'

/** Returns the changes of a command for several items in turn, each on the review that results from the previous ones. */
export function changesInTurn<Item>(review: Review, items: Iterable<Item>, command: (review: Review, item: Item) => Change[]): Change[] {
  let next = review
  return [...items].flatMap((item) => {
    const changes = command(next, item)
    next = applyChanges(next, changes)
    return changes
  })
}
