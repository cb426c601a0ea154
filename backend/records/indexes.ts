import type { Records } from './records'
import type { TableName } from './table-names'

/** The ID of the default project, which every user has and which has no record. */
export const DEFAULT_PROJECT_ID = 'project-default'

/** Returns the key by which the files of a project are found. All default projects have the same ID, so their owner is added. */
export const projectKey = ({ ownerId, projectId }: Pick<Records['media'], 'ownerId' | 'projectId'>): string =>
  projectId === DEFAULT_PROJECT_ID ? `${projectId} of ${ownerId}` : projectId

export const MANY_VERSIONS = 100

/** Returns the hour of a time in epoch seconds, as a key. */
export const hourOf = (time: number): string => String(Math.floor(time / 3600))

/** Returns the hours from one time to another, both in epoch seconds, as keys. */
export function hoursFrom(first: number, last: number): string[] {
  const from = Math.floor(first / 3600)
  return Array.from({ length: Math.max(0, Math.floor(last / 3600) - from + 1) }, (_, hour) => String(from + hour))
}

/** Returns the number of an action, as a key. */
export const actionKey = (action: number | undefined): string => String(action)

/**
 * The indexes of the tables: functions that return the key of a row, by which rows are found without reading the others. A row is found by
 * each key of a list. They also receive stored rows of unknown origin, so they only read fields.
 */
export const indexes = {
  users: { email: ({ emailKey }: Records['users']) => emailKey },
  sessions: {
    user: ({ userId }: Records['sessions']) => userId,
    /** Sessions without one share a key. */
    infoToken: ({ infoToken = '' }: Records['sessions']) => infoToken,
    /** The hours of its last noted use and of its start, from which the home's limits count. */
    usedHour: ({ usedAt, createdAt }: Records['sessions']) => hourOf(usedAt ?? createdAt),
    createdHour: ({ createdAt }: Records['sessions']) => hourOf(createdAt),
  },
  media: {
    owner: ({ ownerId }: Records['media']) => ownerId,
    /** The user whose storage it takes. */
    uploader: ({ ownerId, uploaderId = ownerId }: Records['media']) => uploaderId,
    project: projectKey,
    withoutProgress: ({ reviewProgress }: Records['media']) => reviewProgress === undefined,
    withoutOriginal: ({ originalDeleted }: Records['media']) => originalDeleted === true,
    failed: ({ state }: Records['media']) => state === 'Failed',
    state: ({ state }: Records['media']) => state,
    /** The number of listed versions as text; files with many share a key. */
    versions: ({ exportedVersions }: Records['media']) =>
      String(Math.min(MANY_VERSIONS, (exportedVersions as Partial<typeof exportedVersions> | undefined)?.length ?? 0)),
  },
  jobs: {
    media: ({ mediaId }: Records['jobs']) => mediaId,
    owner: ({ ownerId }: Records['jobs']) => ownerId,
    open: ({ finishedAt }: Records['jobs']) => finishedAt === null,
  },
  versions: { media: ({ mediaId }: Records['versions']) => mediaId, owner: ({ ownerId }: Records['versions']) => ownerId },
  profiles: {
    account: ({ accountId }: Records['profiles']) => accountId ?? undefined,
    administrator: ({ adminUser }: Records['profiles']) => adminUser,
  },
  projects: { users: ({ ownerId, members = [] }: Records['projects']) => [...new Set([ownerId, ...members])] },
  invoices: { owner: ({ ownerId }: Records['invoices']) => ownerId },
  tokens: {
    open: ({ usedAt, ended }: Records['tokens']) => usedAt === null && ended === undefined,
    user: ({ userId }: Records['tokens']) => userId,
    /** The hour in which an open link expires. */
    hour: ({ usedAt, ended, expiresAt }: Records['tokens']) => (usedAt === null && ended === undefined ? hourOf(expiresAt) : undefined),
  },
  emails: { to: ({ to }: Records['emails']) => to },
  identities: { user: ({ userId }: Records['identities']) => userId },
  cloudFiles: { owner: ({ ownerId }: Records['cloudFiles']) => ownerId },
  usage: {
    user: ({ event }: Records['usage']) => (event as Partial<Records['usage']['event']> | undefined)?.user_id,
    action: ({ event }: Records['usage']) => actionKey((event as Partial<Records['usage']['event']> | undefined)?.action),
  },
} satisfies { [Name in TableName]?: Record<string, (row: Records[Name]) => unknown> }

export type IndexedTable = keyof typeof indexes
export type IndexName<Name extends IndexedTable> = keyof (typeof indexes)[Name] & string
export type IndexKey = string | boolean

/** The indexes whose functions return lists, by table and name. A database stores their keys differently. */
const LIST_INDEXES: ReadonlySet<string> = new Set(['projects.users'])

/** Returns whether the rows of an index have lists of keys. */
export const hasListOfKeys = (table: TableName, index: string): boolean => LIST_INDEXES.has(`${table}.${index}`)

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

/** Returns the keys that an index function has returned, one or a list, as a list. */
export const asKeys = (keys: unknown): readonly unknown[] => (Array.isArray(keys) ? keys : [keys])

/** Returns the keys of a row in an index. */
export function keysIn<Name extends IndexedTable>(table: Name, index: IndexName<Name>, row: Records[Name]): readonly unknown[] {
  return asKeys(keysOf(table).indexes[index]?.(row))
}

/** Returns the number by which the rows of a table are ordered; 0 if the row has none. */
export function numberIn(table: TableName, row: { id: string }): number {
  const number = keysOf(table).number(row)
  return typeof number === 'number' ? number : 0
}
