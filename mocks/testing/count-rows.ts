import type { BrowserTables } from '../records/tables'

type Reads = Pick<BrowserTables, 'all' | 'get' | 'getMany' | 'of'>

/** Counts the rows that are read from tables, also in changes. */
export function countRows(): { wrap: (tables: BrowserTables) => BrowserTables; take: () => number } {
  let rows = 0
  const counted = <Row>(found: Row[]): Row[] => {
    rows += found.length
    return found
  }
  const readsOf = ({ all, get, getMany, of }: Reads): Reads => ({
    all: async (table) => counted(await all(table)),
    get: async (table, id) => {
      rows += 1
      return get(table, id)
    },
    getMany: async (table, ids) => counted(await getMany(table, ids)),
    of: async (table, index, keys) => counted(await of(table, index, keys)),
  })
  return {
    wrap: (tables) => ({
      ...tables,
      ...readsOf(tables),
      page: async (table, order, page, having) => {
        const found = await tables.page(table, order, page, having)
        rows += found.rows.length
        return found
      },
      reviewWithin: async (id, window) => {
        rows += 1
        return tables.reviewWithin(id, window)
      },
      idsOf: async (table, index, key) => counted(await tables.idsOf(table, index, key)),
      // Counting takes a look at each row.
      countsOf: async (table, index, keys) => {
        const counts = await tables.countsOf(table, index, keys)
        for (const count of counts.values()) rows += count
        return counts
      },
      counts: async (table, index) => {
        const counts = await tables.counts(table, index)
        for (const count of counts.values()) rows += count
        return counts
      },
      change: (work) => tables.change((draft) => work({ ...draft, ...readsOf(draft) })),
      whenChanging: (listener) => tables.whenChanging((draft, changes) => listener({ ...draft, ...readsOf(draft) }, changes)),
    }),
    /** Returns the number of rows since the last call. */
    take: () => {
      const taken = rows
      rows = 0
      return taken
    },
  }
}
