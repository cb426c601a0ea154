/** The prefix of the groups of covers that redact everything except a region. Its track's ID follows. */
const EXCEPT = 'except-'
/** Max characters of a group. */
const MAX_GROUP = 64

/** Returns the group of the covers around a track's region. They are decided and counted as one. */
export function surroundingsOf(trackId: string): string {
  return `${EXCEPT}${trackId}`.slice(0, MAX_GROUP)
}

/** Returns whether a group's items are the covers around a region. */
export function isSurroundings(group: string | undefined): group is string {
  return group?.startsWith(EXCEPT) === true
}

/** Returns the ID of the track that the covers of a group leave visible. */
export function keptTrackOf(group: string): string {
  return group.slice(EXCEPT.length)
}

/** Returns items with one cover of each group for all covers around the same region, so that they are counted as one. */
export function withCoversAsOne<Item extends { readonly group?: string }>(items: readonly Item[]): readonly Item[] {
  const counted = new Set<string>()
  return items.filter(({ group }) => {
    if (!isSurroundings(group)) return true
    const isFirst = !counted.has(group)
    counted.add(group)
    return isFirst
  })
}
