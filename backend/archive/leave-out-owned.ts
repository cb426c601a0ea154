import { filesOfVersion } from '../media/version-files'
import type { TableName } from '../records/table-names'
import type { StoredRows } from '../ports/stored-rows'
import type { Folder } from '../ports/files'
import { filesOfMedia } from '../media/remove-unlisted'

interface Row {
  id: string
}

interface Archived<Content extends { folder: Folder; id: string }> {
  rows: Map<TableName, (Row & Record<string, unknown>)[]>
  contents: Content[]
}

/** Tables whose rows belong to a file: by a file ID, or by their own ID, which equals the file's. */
const BY_MEDIA_ID = ['versions', 'jobs'] as const
const BY_OWN_ID = ['media', 'detections', 'transcripts', 'activities'] as const

const keyOf = (folder: Folder, id: string): string => `${folder}/${id}`

/**
 * Leaves out everything in an archive that belongs to a file or job that this browser already has. These stay unchanged: otherwise a
 * version or an original that was deleted since the export would return without its file, and the checkpoint of a finished job without its
 * job. Data of a file that isn't in the archive, such as one deleted during the export, is left out as well. Originals that this browser
 * has lost are added by `withLostOriginals`.
 */
export async function leaveOutOwned<Content extends { folder: Folder; id: string }>(
  stored: StoredRows,
  { rows, contents }: Archived<Content>,
): Promise<Archived<Content>> {
  const owned = new Set<unknown>()
  for (const { id } of rows.get('media') ?? []) if (await stored.has('media', id)) owned.add(id)
  // The file of a job that this browser has was deleted, or never arrived.
  for (const { id, mediaId, kind } of rows.get('jobs') ?? []) if (kind === 'import' && (await stored.has('jobs', id))) owned.add(mediaId)
  const kept: Archived<Content>['rows'] = new Map(rows)
  const media = new Set<unknown>(rows.get('media')?.flatMap(({ id }) => (owned.has(id) ? [] : [id])))
  for (const table of BY_OWN_ID) if (rows.has(table)) kept.set(table, rows.get(table)?.filter(({ id }) => media.has(id)) ?? [])
  for (const table of BY_MEDIA_ID) if (rows.has(table)) kept.set(table, rows.get(table)?.filter(({ mediaId }) => media.has(mediaId)) ?? [])
  const idsOf = (list: Archived<Content>['rows'], table: TableName): string[] => list.get(table)?.map(({ id }) => id) ?? []
  const jobs = new Set(idsOf(kept, 'jobs'))
  if (rows.has('checkpoints')) kept.set('checkpoints', rows.get('checkpoints')?.filter(({ id }) => jobs.has(id)) ?? [])
  const versions = new Set(idsOf(kept, 'versions'))
  const leftOut = new Set<string>()
  for (const id of owned) if (typeof id === 'string') for (const [folder, name] of filesOfMedia(id)) leftOut.add(keyOf(folder, name))
  // A version in this browser may have lost its file.
  for (const id of idsOf(rows, 'versions'))
    if (!versions.has(id) && !(await stored.has('versions', id)))
      for (const [folder, name] of filesOfVersion(id)) leftOut.add(keyOf(folder, name))
  const isLeftOut = ({ folder, id }: Content): boolean => leftOut.has(keyOf(folder, id)) || (folder === 'checkpoints' && !jobs.has(id))
  return { rows: kept, contents: contents.filter((content) => !isLeftOut(content)) }
}
