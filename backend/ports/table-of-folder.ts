import type { Folder } from './files'
import type { TableName } from '../records/table-names'

/** The table with the records of a folder's files. */
export const tableOfFolder: Readonly<Record<Folder, TableName>> = {
  media: 'media',
  thumbnails: 'media',
  versions: 'versions',
  'version-thumbnails': 'versions',
  'report-thumbnails': 'versions',
  waveforms: 'media',
  speech: 'media',
  pages: 'media',
  'page-index': 'media',
  checkpoints: 'jobs',
  cloud: 'cloudFiles',
}
