import { sql, type Kysely } from 'kysely'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { fillColumns, type StoredRow } from './add-keys'
import { amountColumns, keyColumn } from './key-column'

const PROCESSED: ReadonlySet<unknown> = new Set([UsageAction.enum.detect, UsageAction.enum.transcribe])

const eventOf = ({ event }: StoredRow): StoredRow => (event ?? {}) as StoredRow
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * Adds the seconds that events have used, with an index that has all that their sums need. A later change of what counts is a migration
 * that fills these columns again.
 */
export async function addAmounts(database: Kysely<unknown>): Promise<void> {
  const [value, time] = amountColumns('usedSeconds')
  const columns = {
    [value]: (row: StoredRow) => (PROCESSED.has(eventOf(row)['action']) ? numberOrNull(eventOf(row)['seconds']) : null),
    [time]: (row: StoredRow) => numberOrNull(eventOf(row)['timestamp']),
  }
  await fillColumns(database, 'usage', columns, 'float8')
  const [user, seconds, at] = [keyColumn('user'), value, time].map((name) => sql.ref(name))
  await sql`create index ${sql.ref('usage_usedSeconds')} on usage (${user}, ${at}) include (${seconds}) where ${seconds} is not null`.execute(
    database,
  )
}
