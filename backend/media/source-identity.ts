import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import { sha256OfFile } from '#engine/report/hash.ts'
import type { MediaRecord } from '../records/records'
import type { Files } from '../ports/files'
import type { Tables } from '../ports/tables'

/** Returns the identity to which the review of an image is bound; undefined until the image has been checked. */
export function sourceOf({ sha256, width, height }: MediaRecord): SourceIdentity | undefined {
  return sha256 === undefined || width === null || height === null ? undefined : { sha256, width, height }
}

/** Stores the SHA-256 of an image that was checked by a build that didn't store hashes. */
export async function storeHash({ tables, files }: { tables: Tables; files: Files }, media: MediaRecord): Promise<void> {
  if (media.type !== 'image' || media.sha256 !== undefined || media.width === null) return
  const file = await files.read('media', media.id)
  if (!file) return
  const sha256 = await sha256OfFile(file)
  await tables.change(async (draft) => {
    const current = await draft.get('media', media.id)
    if (current) draft.put('media', { ...current, sha256 })
  })
}
