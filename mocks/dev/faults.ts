import { openDatabase, readSetting, writeSetting, type Database } from '../storage/database'

/**
 * Faults that this back end can simulate, so that every failure of the product can be tried. The buttons of `/dev/scenarios` turn them on
 * and off. URLs don't, because a fault applies to all tabs until it is changed, and any site could link to such a URL.
 */
export const faults = {
  /** The detector's model can't be loaded. */
  detectorUnavailable: 'detector-unavailable',
  /** Uploads fail with 507, because storage is full. */
  storageFull: 'storage-full',
  /** Every job fails with an unexpected error. */
  jobCrash: 'job-crash',
  /** Records of jobs can't be saved, as when the browser's storage fails. */
  jobWriteFails: 'job-write-fails',
  /** The file list responds with 500. */
  serverError: 'server-error',
  /** Every chunk of an upload takes a second longer. */
  slowUpload: 'slow-upload',
  /** Every job waits three seconds before it starts. */
  slowJobs: 'slow-jobs',
  /** Jobs and chunks of uploads wait until this fault is turned off. */
  heldWork: 'held-work',
  /** The camera cloud's status responds with 503. */
  cloudStatusFails: 'cloud-status-fails',
  /** The camera cloud responds with 503. */
  cloudUnavailable: 'cloud-unavailable',
  /** The camera cloud accepts three calls in four seconds, and responds to more with 429 and Retry-After. */
  cloudRateLimit: 'cloud-rate-limit',
  /** The camera cloud denies access: 403. */
  cloudForbidden: 'cloud-forbidden',
  /** The camera cloud ends the connection a minute after it was made. */
  cloudConnectionLost: 'cloud-connection-lost',
  /** Imports from and exports to the camera cloud take eight seconds longer. */
  cloudSlowExports: 'cloud-slow-exports',
  /** Footage from the minute starting 20 past any hour is unavailable. */
  cloudBrokenInterval: 'cloud-broken-interval',
  /** The camera cloud's authorisation codes are expired on arrival. */
  cloudCodeExpired: 'cloud-code-expired',
  /** The camera cloud returns a different state than it received. */
  cloudWrongState: 'cloud-wrong-state',
} as const

export type Fault = (typeof faults)[keyof typeof faults]

function isFault(text: string): text is Fault {
  return Object.values<string>(faults).includes(text)
}

/** Reads the active fault, which may change at any time. */
export async function readFault(database: Database): Promise<Fault | null> {
  const name = await readSetting(database, 'fault')
  return name !== null && isFault(name) ? name : null
}

/** Turns a fault on for all tabs of this browser until it is changed; null turns it off. */
export async function setFault(fault: Fault | null): Promise<void> {
  const database = await openDatabase()
  await writeSetting(database, 'fault', fault)
  database.close()
}
