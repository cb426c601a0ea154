/** The selected items. */
export interface Selection {
  /** The primary item, which the stage shows with handles. */
  readonly selectedId: string | null
  /** All selected items, with the primary one. */
  readonly selectedIds: ReadonlySet<string>
}

/** Returns the selection of some items. The last one is the primary item. */
export function selectionOf(ids: readonly string[]): Selection {
  return { selectedId: ids.at(-1) ?? null, selectedIds: new Set(ids) }
}

/** Adds an item to the selection, or removes it. */
export function toggled({ selectedIds }: Selection, id: string): Selection {
  return selectionOf(selectedIds.has(id) ? [...selectedIds].filter((each) => each !== id) : [...selectedIds, id])
}

/** Returns the selection of all items between two, in the order of the list. The second one is the primary item. */
export function rangeBetween(order: readonly string[], from: string, to: string): Selection {
  const start = order.indexOf(from)
  const end = order.indexOf(to)
  if (start === -1 || end === -1) return selectionOf([to])
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1)
  return selectionOf([...range.filter((id) => id !== to), to])
}

/** Returns the remaining part of a selection. If the primary item isn't in it, the last one takes its place. */
export function selectionWithin({ selectedId, selectedIds }: Selection, isLeft: (id: string) => boolean): Selection {
  const ids = [...selectedIds].filter(isLeft)
  if (ids.length === selectedIds.size) return { selectedId, selectedIds }
  return selectionOf(selectedId !== null && isLeft(selectedId) ? [...ids.filter((id) => id !== selectedId), selectedId] : ids)
}

/** Describes a selection for screen readers. */
export function selectionWords({ selectedId, selectedIds }: Selection, nameOf: (id: string) => string): string {
  if (selectedId === null) return 'No items selected'
  return selectedIds.size === 1 ? `${nameOf(selectedId)} selected` : `${selectedIds.size} items selected`
}
