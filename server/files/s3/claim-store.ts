import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ObjectFile } from './object-file'
import type { ObjectStore } from './object-store'
import type { S3Settings } from './s3-settings'
import { StoreError } from './store-error'

/** The object, and the file in the data folder, that have the same ID. */
const OBJECT = 'owner'
const FILE = 'store-owner'

/** Thrown when a store can't be used. The message says why. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code = 'storage'
}

const CREDENTIALS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'InvalidToken', 'ExpiredToken', '401', '403'])

const OTHER_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', '301', '307'])

/** Returns what an administrator can do about a failure of the first requests; the failure itself if it isn't one of the store. */
function toStorageError(error: unknown, { bucket, endpoint }: S3Settings): unknown {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return new StorageError(`The file store at ${endpoint} is full.`)
  if (!(error instanceof StoreError)) return error
  const { code, mayPass } = error
  if (code === 'NoSuchBucket' || code === '404')
    return new StorageError(`There is no bucket ${bucket} at ${endpoint}. Create it, or name another one in STORAGE.`)
  if (CREDENTIALS.has(code))
    return new StorageError(
      `The file store at ${endpoint} refuses the credentials for the bucket ${bucket} (${code}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list, read, write and delete.`,
    )
  if (OTHER_REGION.has(code))
    return new StorageError(`The bucket ${bucket} is elsewhere than at ${endpoint} (${code}). Check AWS_REGION and S3_ENDPOINT.`)
  if (mayPass) return new StorageError(`The file store at ${endpoint} can’t be reached (${code}). Check S3_ENDPOINT, and that it runs.`)
  return new StorageError(`The file store at ${endpoint} can’t be used (${code}). Check STORAGE and S3_PATH_STYLE.`)
}

/** Returns the ID that the data folder has; undefined if it has none. */
async function ownId(data: string): Promise<string | undefined> {
  try {
    return await readFile(join(data, FILE), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Checks that a store can be listed, read and written, and that its files belong to this data folder: a start removes files without a
 * record, which would be all files of another server.
 *
 * @throws StorageError
 */
export async function claimStore(settings: S3Settings, store: ObjectStore, data: string): Promise<void> {
  const { bucket, prefix } = settings
  const key = `${prefix}${OBJECT}`
  try {
    // Only a list shows that the bucket is missing, and not the object.
    for await (const _ of store.list(key)) break
    const object = await store.find(key)
    const owner = object && (await new ObjectFile({ ...object, read: (start, end) => store.read(key, object, start, end) }, OBJECT).text())
    const own = await ownId(data)
    if (owner !== undefined && owner !== own)
      throw new StorageError(
        `s3://${bucket}/${prefix} has the files of a server with another DATA folder. Name another prefix in STORAGE, or delete the object ${key} if that folder is lost.`,
      )
    const id = own ?? randomUUID()
    if (own === undefined) await writeFile(join(data, FILE), id, { mode: 0o600, flush: true })
    // Written at each start, because a store that can only be read would lose uploads.
    await store.put(key, new Blob([id]).stream())
  } catch (error) {
    throw toStorageError(error, settings)
  }
}
