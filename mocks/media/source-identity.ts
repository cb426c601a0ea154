import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import { Sha256Stream } from '#lib/sha256-stream.ts'
import type { MediaRecord } from '../records/records'
import type { Files } from '../storage/files'
import type { Tables } from '../records/tables'

/** Bytes per read. Hashing them takes less than an animation frame. */
const PART = 1_000_000

/** Returns the SHA-256 of a file in hexadecimal, in memory that doesn't grow with the file. */
export async function sha256Of(file: Blob): Promise<string> {
  if (file.size > PART) {
    const stream = new Sha256Stream()
    for (let from = 0; from < file.size; from += PART) stream.update(new Uint8Array(await file.slice(from, from + PART).arrayBuffer()))
    return stream.digest()
  }
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the identity to which the review of an image is bound; undefined until the image has been checked. */
export function sourceOf({ sha256, width, height }: MediaRecord): SourceIdentity | undefined {
  return sha256 === undefined || width === null || height === null ? undefined : { sha256, width, height }
}

/** Stores the SHA-256 of an image that was checked by a build that didn't store hashes. */
export async function keepHash({ tables, files }: { tables: Tables; files: Files }, media: MediaRecord): Promise<void> {
  if (media.type !== 'image' || media.sha256 !== undefined || media.width === null) return
  const file = await files.read('media', media.id)
  if (!file) return
  const sha256 = await sha256Of(file)
  await tables.change((draft) => {
    const current = draft.get('media', media.id)
    if (current) draft.put('media', { ...current, sha256 })
  })
}
