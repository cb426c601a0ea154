import type { Records } from './records'
import type { TableName } from './table-names'

export const MANY_VERSIONS = 100

/**
 * The indexes of the tables: functions that return the key of a row, by which rows are found without reading the others. They also receive
 * stored rows of unknown origin, so they only read fields.
 */
export const indexes = {
  media: {
    withoutProgress: ({ reviewProgress }: Records['media']) => reviewProgress === undefined,
    withoutOriginal: ({ originalDeleted }: Records['media']) => originalDeleted === true,
    failed: ({ state }: Records['media']) => state === 'Failed',
    /** The number of listed versions as text; files with many share a key. */
    versions: ({ exportedVersions }: Records['media']) =>
      String(Math.min(MANY_VERSIONS, (exportedVersions as Partial<typeof exportedVersions> | undefined)?.length ?? 0)),
  },
  jobs: {
    media: ({ mediaId }: Records['jobs']) => mediaId,
    owner: ({ ownerId }: Records['jobs']) => ownerId,
    open: ({ finishedAt }: Records['jobs']) => finishedAt === null,
  },
  versions: { media: ({ mediaId }: Records['versions']) => mediaId },
  tokens: { open: ({ usedAt, ended }: Records['tokens']) => usedAt === null && ended === undefined },
  usage: { user: ({ event }: Records['usage']) => (event as Partial<Records['usage']['event']> | undefined)?.user_id },
} satisfies { [Name in TableName]?: Record<string, (row: Records[Name]) => unknown> }

export type IndexedTable = keyof typeof indexes
export type IndexName<Name extends IndexedTable> = keyof (typeof indexes)[Name] & string
export type IndexKey = string | boolean

/** Functions that return the number by which the rows of a table are ordered. The next number is higher than all of them. */
const numbers: { [Name in TableName]?: (row: Records[Name]) => unknown } = {
  // Both come from `nextNumber`, so that the last press of Run next has the highest number.
  jobs: ({ sequence, runNext = 0 }) => Math.max(sequence, runNext),
  usage: ({ event }) => (event as Partial<Records['usage']['event']> | undefined)?.id,
}

type LooseRow = (row: { id: string }) => unknown

/** The keys of a table's rows, which are available before the rows are checked. */
export interface RowKeys {
  indexes: Readonly<Record<string, LooseRow>>
  number: LooseRow
}

/** Returns the indexes and the number of a table's rows. */
export function keysOf(table: TableName): RowKeys {
  // Each name maps to the functions of its own table.
  const own: Partial<Record<TableName, unknown>> = indexes
  return { indexes: (own[table] ?? {}) as RowKeys['indexes'], number: (numbers[table] ?? (() => undefined)) as LooseRow }
}

/** Returns the key of a row in an index. */
export function keyIn<Name extends IndexedTable>(table: Name, index: IndexName<Name>, row: Records[Name]): unknown {
  return keysOf(table).indexes[index]?.(row)
}

/** Returns the number by which the rows of a table are ordered; 0 if the row has none. */
export function numberIn(table: TableName, row: { id: string }): number {
  const number = keysOf(table).number(row)
  return typeof number === 'number' ? number : 0
}
