import type { Records } from '../records/records'
import type { TableName } from '../records/table-names'
import type { Draft } from './tables'

/** Returns the rows of these IDs by their ID, in one read. IDs may repeat; those without a row are left out. */
export async function rowsById<Name extends TableName>(
  records: Pick<Draft, 'getMany'>,
  table: Name,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Records[Name]>> {
  return new Map((await records.getMany(table, [...new Set(ids)])).map((row) => [row.id, row]))
}
