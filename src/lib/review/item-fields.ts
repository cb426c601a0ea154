/** The optional fields of review items, which null removes. In all other fields null is a value. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'label',
  'deleted',
  'padding',
  'group',
  'reason',
  'note',
  'reviewed',
  'shape',
  'points',
  'audioTracks',
  'words',
  'range',
  'contact',
  'everyPage',
])

/** Returns a review item with fields set or removed, as an edit of the contract does. The item is not changed. */
export function withFields<Item extends object>(item: Item, fields: object): Item {
  const next = new Map<string, unknown>(Object.entries(item))
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || (value === null && OPTIONAL.has(name))) next.delete(name)
    else next.set(name, value)
  }
  // The callers allow only fields of this item, by their types or by the schema of the request.
  return Object.fromEntries(next) as Item
}
