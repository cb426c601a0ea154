import { openDatabase, readSetting, writeSetting, type Database } from '../storage/database'

/**
 * Faults that this back end can be told to have, so that every failure of the product can be seen in the dev server too. Open
 * `/home?fault=storage-full` (or any other page) to turn one on, `?fault=none` to turn it off; it is kept until then.
 */
export const faults = {
  /** The detector's model cannot be loaded. */
  detectorUnavailable: 'detector-unavailable',
  /** The disk is full for uploads: 507. */
  storageFull: 'storage-full',
  /** Every job breaks down with an error that nobody foresaw. */
  jobCrash: 'job-crash',
  /** The records of a job cannot be saved, as when the browser's storage fails. */
  jobWriteFails: 'job-write-fails',
  /** The media list answers 500. */
  serverError: 'server-error',
  /** Every piece of an upload takes a second longer. */
  slowUpload: 'slow-upload',
  /** Every job waits three seconds before it begins. */
  slowJobs: 'slow-jobs',
  /** Whether the camera cloud is connected cannot be told: 503. */
  cloudStatusFails: 'cloud-status-fails',
  /** The camera cloud does not answer: 503. */
  cloudUnavailable: 'cloud-unavailable',
  /** The camera cloud takes three calls in four seconds, and answers more of them 429 with Retry-After. */
  cloudRateLimit: 'cloud-rate-limit',
  /** The account at the camera cloud may not see what it asks for: 403. */
  cloudForbidden: 'cloud-forbidden',
  /** The camera cloud ends the connection a minute after it was made. */
  cloudConnectionLost: 'cloud-connection-lost',
  /** Whatever comes from the camera cloud or goes there takes eight seconds longer. */
  cloudSlowExports: 'cloud-slow-exports',
  /** What was recorded in the minute from 20 past of any hour cannot be had. */
  cloudBrokenInterval: 'cloud-broken-interval',
  /** The codes of the camera cloud are too old when they come. */
  cloudCodeExpired: 'cloud-code-expired',
  /** The camera cloud comes back with another state than it was sent. */
  cloudWrongState: 'cloud-wrong-state',
} as const

export type Fault = (typeof faults)[keyof typeof faults]

function isFault(text: string): text is Fault {
  return Object.values<string>(faults).includes(text)
}

/** The fault that is on, read anew at every use. */
export async function readFault(database: Database): Promise<Fault | null> {
  const name = await readSetting(database, 'fault')
  return name !== null && isFault(name) ? name : null
}

/** Turns a fault on, for all tabs of this browser and until it is changed; null turns it off. */
export async function setFault(fault: Fault | null): Promise<void> {
  const database = await openDatabase()
  await writeSetting(database, 'fault', fault)
  database.close()
}

/**
 * Obeys the page's `?fault=`.
 *
 * @throws where the name is none of the faults
 */
export async function obeyFaultOfAddress(search: string): Promise<void> {
  const name = new URLSearchParams(search).get('fault')
  if (name === null) return
  if (name === 'none') return setFault(null)
  if (!isFault(name)) throw new Error(`There is no fault "${name}"; there are ${Object.values(faults).join(', ')} and none.`)
  await setFault(name)
}
