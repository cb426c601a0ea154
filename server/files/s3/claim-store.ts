import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { folders } from '#backend/ports/files.ts'
import { syncFolder } from '../disk-files'
import { openObject } from './object-file'
import type { ObjectStore } from './object-store'
import type { S3Settings } from './s3-settings'
import { StoreError } from './store-error'

/** The object, and the file in the data folder, that have the same ID. The file also has the address of the store. */
const OBJECT = 'owner'
const FILE = 'store-owner'

/** The object with which a start tries its rights. It is in no folder of files. */
const PROBE = 'probe'

/**
 * How a store is used: `serve` claims it for the data folder and tries all rights, `restore` also refuses one that has files, and `read`
 * needs an earlier claim and changes nothing.
 */
export type StoreUse = 'serve' | 'restore' | 'read'

/** Thrown when a store can't be used. The message says why. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code = 'storage'
}

const CREDENTIALS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'InvalidToken', 'ExpiredToken', '401', '403'])

const OTHER_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', '301', '307'])

/** Returns what an administrator can do about a failure of the first requests; the failure itself if it isn't one of the store. */
export function toStorageError(error: unknown, { bucket, endpoint }: S3Settings): unknown {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return new StorageError(`The file store at ${endpoint} is full.`)
  if (!(error instanceof StoreError)) return error
  const { code, mayPass } = error
  if (code === 'NoSuchBucket' || code === '404')
    return new StorageError(`There is no bucket ${bucket} at ${endpoint}. Create it, or name another one in STORAGE.`)
  if (code === 'RequestTimeTooSkewed')
    return new StorageError(`The clock of this machine differs from that of the file store at ${endpoint}. Set it.`)
  if (CREDENTIALS.has(code))
    return new StorageError(
      `The file store at ${endpoint} refuses the credentials for the bucket ${bucket} (${code}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list, read, write and delete, and abort uploads in parts.`,
    )
  if (OTHER_REGION.has(code))
    return new StorageError(`The bucket ${bucket} is elsewhere than at ${endpoint} (${code}). Check AWS_REGION and S3_ENDPOINT.`)
  if (mayPass) return new StorageError(`The file store at ${endpoint} can’t be reached (${code}). Check S3_ENDPOINT, and that it runs.`)
  return new StorageError(`The file store at ${endpoint} can’t be used (${code}). Check STORAGE and S3_PATH_STYLE.`)
}

/** Returns the claim of a data folder: its ID, and the address of its store once that has been claimed. Undefined if there is none. */
async function claimOf(data: string): Promise<{ id: string; address: string | undefined } | undefined> {
  try {
    const [id = '', address] = (await readFile(join(data, FILE), 'utf8')).split('\n')
    return { id, address }
  } catch {
    return undefined
  }
}

async function writeClaim(data: string, lines: string[]): Promise<void> {
  const unfinished = join(data, `${FILE}.part`)
  await writeFile(unfinished, lines.join('\n'), { mode: 0o600, flush: true })
  await rename(unfinished, join(data, FILE))
  await syncFolder(data)
}

/**
 * Refuses to keep files on disk if those of the data folder are in a store, where they would all seem to be missing.
 *
 * @throws StorageError
 */
export async function refuseClaimed(data: string): Promise<void> {
  const address = (await claimOf(data))?.address
  if (address !== undefined)
    throw new StorageError(`The files of ${data} are in ${address}. Set STORAGE and the other variables of the store as for the server.`)
}

/** @throws StoreError if files can't be removed, or uploads in parts can't be ended */
async function tryRights(store: ObjectStore, key: string): Promise<void> {
  await store.put(key, new Blob(['probe']).stream())
  await store.remove(key)
  await store.abandon(await store.begin(key))
}

/**
 * Checks that a store can be used, and that its files belong to this data folder: a start removes files without a record, which would be
 * all files of another server.
 *
 * @throws StorageError
 */
export async function claimStore(settings: S3Settings, store: ObjectStore, data: string, use: StoreUse = 'serve'): Promise<void> {
  const { bucket, prefix } = settings
  const address = `s3://${bucket}/${prefix}`
  const key = `${prefix}${OBJECT}`

  async function ownerInStore(): Promise<string | undefined> {
    return (await openObject(store, key, OBJECT))?.text()
  }

  async function refuseFiles(): Promise<void> {
    for (const folder of folders)
      for await (const _ of store.list(`${prefix}${folder}/`))
        throw new StorageError(`There are files already in ${folder}. Name an empty prefix in STORAGE, and an empty folder in DATA.`)
  }

  try {
    // Only a list shows that the bucket is missing, and not the object.
    for await (const _ of store.list(key)) break
    const [owner, claim] = [await ownerInStore(), await claimOf(data)]
    if (owner !== undefined && owner !== claim?.id)
      throw new StorageError(
        `${address} has the files of a server with another DATA folder. Name another prefix in STORAGE, or delete the object ${key} if that folder is lost.`,
      )
    // An empty prefix would be claimed after a slip in a variable, and all files would seem to be missing.
    if (owner === undefined && claim?.address !== undefined)
      throw new StorageError(
        `The files of ${data} are in ${claim.address}, and ${address} at ${settings.endpoint} has no object ${key}. Check STORAGE and S3_ENDPOINT, or delete ${join(data, FILE)} if those files are lost.`,
      )
    if (use === 'read') {
      if (owner === undefined) throw new StorageError(`No server has used ${address} with ${data}. Check STORAGE and DATA.`)
      return
    }
    if (use === 'restore') await refuseFiles()
    const id = claim?.id ?? randomUUID()
    if (!claim) await writeClaim(data, [id])
    // Written at each start, because a store that can only be read would lose uploads.
    await store.put(key, new Blob([id]).stream())
    if ((await ownerInStore()) !== id)
      throw new StorageError(`The file store at ${settings.endpoint} doesn’t return what was written. Check S3_ENDPOINT.`)
    await tryRights(store, `${prefix}${PROBE}`)
    if (claim?.address !== address) await writeClaim(data, [id, address])
  } catch (error) {
    throw toStorageError(error, settings)
  }
}
