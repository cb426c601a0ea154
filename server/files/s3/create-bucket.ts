import { toStorageError } from './claim-store'
import type { S3Settings } from './s3-settings'
import { StoreError } from './store-error'
import { storeRequests, type StoreTime } from './store-requests'

/** Codes of a bucket that another command has created since it was missing. */
const THERE = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])

/**
 * Creates the bucket of a store, unless it is there.
 *
 * @returns whether it was created
 * @throws StorageError
 */
export async function createBucket(settings: S3Settings, time?: StoreTime): Promise<boolean> {
  const { text } = storeRequests(settings, time)
  try {
    await text({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } })
    return false
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'NoSuchBucket')) throw toStorageError(error, settings)
  }
  try {
    await text({ method: 'PUT', key: '' })
    return true
  } catch (error) {
    if (error instanceof StoreError && THERE.has(error.code)) return false
    throw toStorageError(error, settings)
  }
}
