import { join } from 'node:path'

import type { Place } from '../settings'
import { diskFiles } from './disk-files'
import { claimStore, refuseClaimed, type StoreUse } from './s3/claim-store'
import { objectStore } from './s3/object-store'
import { removalJournal } from './s3/removal-journal'
import { s3Files } from './s3/s3-files'
import { uploadJournal } from './s3/upload-journal'
import type { ServerFiles } from './server-files'

/**
 * Opens the files of a server: on disk, or in its store, which is checked first.
 *
 * @throws StorageError if the store can't be used, or isn't that of the data folder
 */
export async function openFiles({ data, store: settings }: Pick<Place, 'data' | 'store'>, use?: StoreUse): Promise<ServerFiles> {
  const disk = diskFiles(join(data, 'files'))
  if (settings === undefined) {
    await refuseClaimed(data)
    return disk
  }
  const store = objectStore(settings)
  await claimStore(settings, store, data, use)
  return s3Files({
    store,
    prefix: settings.prefix,
    disk,
    journal: uploadJournal(join(data, 'store-uploads')),
    removals: await removalJournal(join(data, 'store-removals')),
  })
}
