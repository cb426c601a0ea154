/** Table names without their schemas, which the service worker doesn't need. */
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
  'checkpoints',
  'activities',
] as const

export type TableName = (typeof tableNames)[number]
