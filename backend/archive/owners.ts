import { z } from 'zod'

import { tableNames, type TableName } from '../records/table-names'
import type { StoredRows, StoreName } from '../ports/stored-rows'
import { type Folder, tableOfFolder } from '../ports/files'

/** Fields that identify a row's owner. Damaged rows may lack them. */
const OwnedRow = z.looseObject({
  id: z.string(),
  ownerId: z.string().optional().catch(undefined),
  mediaId: z.string().optional().catch(undefined),
  userId: z.string().optional().catch(undefined),
  event: z
    .looseObject({ user_id: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** Tables whose row IDs are account IDs, and tables whose row IDs are file IDs. */
const NAMED_BY_OWNER: ReadonlySet<TableName> = new Set(['users', 'profiles', 'connections'])
const NAMED_BY_FILE: ReadonlySet<TableName> = new Set(['detections', 'transcripts', 'activities'])

export interface Owners {
  /** Returns the ID of the account that a row belongs to; undefined if none can be read from it. */
  ofRow: (table: StoreName, row: unknown) => string | undefined
  /** Returns the ID of the account that a file belongs to; undefined if its record is missing or doesn't name an account. */
  ofFile: (folder: Folder, id: string) => string | undefined
}

/** Receives the key of a row that the browser can't read. */
export type OnUnread = (table: StoreName, key: string) => unknown

/**
 * Returns the rows of a table one by one, including those that this build can't use. Reads twice, because a read may fail temporarily. Rows
 * that the browser can't read are left out. Rejects if the database is unreadable, instead of a row.
 */
export async function* rawRows(stored: StoredRows, table: StoreName, onUnread?: OnUnread): AsyncGenerator {
  for (const key of await stored.ids(table)) {
    const read = (): Promise<unknown> => stored.get(table, key)
    let row: unknown
    try {
      row = await read().catch(read)
    } catch {
      await stored.has(table, key)
      onUnread?.(table, key)
    }
    if (row !== undefined) yield row
  }
}

/** Reads the accounts to which the records and files of this browser belong. */
export async function readOwners(stored: StoredRows, onUnread?: OnUnread): Promise<Owners> {
  const owners = new Map<string, string>()
  for (const table of ['media', 'versions', 'jobs', 'cloudFiles'] as const) {
    if (!stored.hasTable(table)) continue
    for await (const row of rawRows(stored, table, onUnread)) {
      const { data } = OwnedRow.safeParse(row)
      // Versions and jobs go with their file, also those of another member of a shared project. Files are read first.
      const owner = owners.get(`media/${data?.mediaId}`) ?? data?.ownerId
      if (data && owner !== undefined) owners.set(`${table}/${data.id}`, owner)
    }
  }
  const ofRow: Owners['ofRow'] = (table, row) => {
    const { data } = OwnedRow.safeParse(row)
    if (!data) return undefined
    if (table === 'setAside') {
      const origin = tableNames.find((name) => data.id.startsWith(`${name}/`))
      return origin && ofRow(origin, data['row'])
    }
    if (NAMED_BY_OWNER.has(table)) return data.id
    if (NAMED_BY_FILE.has(table)) return owners.get(`media/${data.id}`)
    if (table === 'checkpoints') return owners.get(`jobs/${data.id}`)
    if (table === 'versions' || table === 'jobs') return owners.get(`${table}/${data.id}`) ?? data.ownerId
    return data.ownerId ?? data.userId ?? data.event?.user_id
  }
  return {
    ofRow,
    ofFile: (folder, id) => owners.get(`${tableOfFolder[folder]}/${id}`),
  }
}
