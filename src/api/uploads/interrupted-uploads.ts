import type { PreviousUpload } from 'tus-js-client'

import { loadTus } from './lazy-tus'
import { runningUploads } from './running-uploads'
import { throwUnlessGone } from './upload-failure'
import { hasUploadFingerprints, KEY_START } from './upload-fingerprints'

/** An upload interrupted by a reload or a lost connection. It resumes when the same file is chosen again. */
export interface InterruptedUpload {
  /** The key of the entry in tus's storage. */
  key: string
  fileName: string
  /** The size of the whole file in bytes. */
  size: number
  url: string
}

export interface UploadStorage {
  findAllUploads: () => Promise<PreviousUpload[]>
  removeUpload: (key: string) => Promise<void>
}

/** Returns the user's uploads that were started, aren't finished, and aren't running in any tab. */
export async function findInterruptedUploads(userId: string, storage?: UploadStorage): Promise<InterruptedUpload[]> {
  if (!storage && !hasUploadFingerprints()) return []
  return listInterruptedUploads(userId, storage ?? (await loadTus()).defaultOptions.urlStorage)
}

async function listInterruptedUploads(userId: string, storage: UploadStorage): Promise<InterruptedUpload[]> {
  // Where the browser has no storage, tus's replacement lacks this function, despite its type.
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
 * Deletes the data of these uploads on the server, and their entries here. Uploads that the server doesn't know are removed as well.
 *
 * @throws ApiError or ConnectionError when the server couldn't be reached; those uploads are kept
 */
export async function forgetInterruptedUploads(
  uploads: InterruptedUpload[],
  storage?: UploadStorage,
  terminate: (url: string) => Promise<void> = async (url) => (await loadTus()).Upload.terminate(url, { retryDelays: null }),
): Promise<void> {
  const kept: UploadStorage = storage ?? (await loadTus()).defaultOptions.urlStorage
  const outcomes = await Promise.allSettled(
    uploads.map(async ({ key, url }) => {
      await terminate(url).catch(throwUnlessGone)
      await kept.removeUpload(key)
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
