import { folders } from '#backend/ports/files.ts'
import type { Tables } from '#backend/ports/tables.ts'
import type { ServerFiles } from './server-files'
import { StorageError } from './s3/claim-store'

/**
 * Refuses files whose records are missing, for example because DATABASE_URL names another database: the start would remove them all.
 *
 * @throws StorageError if there are files, but no account
 */
export async function refuseLostRecords(tables: Pick<Tables, 'page'>, files: Pick<ServerFiles, 'list'>): Promise<void> {
  if ((await tables.page('users', 'newest', { page: 0, rowsPerPage: 1 })).total > 0) return
  for (const folder of folders)
    if ((await files.list(folder)).length > 0)
      throw new StorageError(
        `There are files in ${folder}, but no accounts, so all files would be removed. Check DATABASE_URL and DATA, or remove the files.`,
      )
}
