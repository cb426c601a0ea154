import { defaultOptions, Upload, type PreviousUpload } from 'tus-js-client'

import { runningUploads } from './running-uploads'
import { throwUnlessGone } from './upload-failure'

/** An upload that a reload or a lost connection cut short; it goes on when the same file is chosen again. */
export interface InterruptedUpload {
  /** Names the entry in tus's own list. */
  key: string
  fileName: string
  /** Bytes of the whole file. */
  size: number
  url: string
}

export interface UploadStorage {
  findAllUploads: () => Promise<PreviousUpload[]>
  removeUpload: (key: string) => Promise<void>
}

const KEY_START = 'tus::'

/** The user's uploads that were begun, are not finished, and run in no tab. */
export async function findInterruptedUploads(
  userId: string,
  storage: UploadStorage = defaultOptions.urlStorage,
): Promise<InterruptedUpload[]> {
  // Where the browser keeps nothing, tus's stand-in lacks this function, whatever its type says.
  if (!('findAllUploads' in storage)) return []
  const [entries, running] = await Promise.all([storage.findAllUploads(), runningUploads()])
  const mine = `${KEY_START}${encodeURIComponent(userId)}::`
  return entries.flatMap(({ urlStorageKey: key, metadata, size, uploadUrl: url }) => {
    // The key is `tus::<fingerprint>::<number>`.
    const fingerprint = key.slice(KEY_START.length, key.lastIndexOf('::'))
    if (!key.startsWith(mine) || running.has(fingerprint) || url === null) return []
    return [{ key, fileName: metadata['filename'] ?? '', size: size ?? 0, url }]
  })
}

/**
 * Has the server forget what it got of these uploads, and forgets them here. One that the server does not know is forgotten
 * all the same.
 *
 * @throws ApiError or ConnectionError where the server could not be told; those uploads are still known afterwards
 */
export async function forgetInterruptedUploads(
  uploads: InterruptedUpload[],
  storage: UploadStorage = defaultOptions.urlStorage,
  terminate: (url: string) => Promise<void> = (url) => Upload.terminate(url, { retryDelays: null }),
): Promise<void> {
  const outcomes = await Promise.allSettled(
    uploads.map(async ({ key, url }) => {
      await terminate(url).catch(throwUnlessGone)
      await storage.removeUpload(key)
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
