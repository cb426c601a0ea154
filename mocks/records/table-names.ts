/** The tables, apart from their schemas: the service worker needs only the names. */
export const tableNames = [
  'users',
  'sessions',
  'media',
  'detections',
  'versions',
  'jobs',
  'profiles',
  'accounts',
  'projects',
  'usage',
  'invoices',
  'checkouts',
  'tokens',
  'emails',
  'grants',
  'identities',
  'connections',
  'cloudFiles',
  'transcripts',
  'flags',
] as const

export type TableName = (typeof tableNames)[number]
