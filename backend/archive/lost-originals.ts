import { z } from 'zod'

import { sha256OfFile } from '#engine/report/hash.ts'
import type { StoredRows } from '../ports/stored-rows'
import type { Files } from '../ports/files'
import { rawRows } from './owners'
import type { ArchivedFile } from './read-archive'
import { readStored } from './read-stored'

/** The fields of a stored row that identify its original. Damaged rows may lack them. */
const OwnMedia = z.looseObject({
  name: z.string().optional().catch(undefined),
  sha256: z.string().optional().catch(undefined),
  originalDeleted: z.boolean().optional().catch(undefined),
})
const OwnVersion = z.looseObject({ mediaId: z.string(), report: z.looseObject({ sourceSha256: z.string() }) })

interface Originals {
  /** The archived files, without originals of existing records that this browser hasn't lost. */
  files: ArchivedFile[]
  /** Names of lost originals that aren't restored, with the reason. */
  leftOut: string[]
}

/** Returns the hashes of originals in the reports of all versions, by the ID of their media. */
async function reportedHashes(stored: StoredRows): Promise<ReadonlyMap<string, readonly string[]>> {
  const hashes = new Map<string, string[]>()
  for await (const row of rawRows(stored, 'versions')) {
    const { data } = OwnVersion.safeParse(row)
    if (!data) continue
    const { mediaId, report } = data
    hashes.set(mediaId, [...(hashes.get(mediaId) ?? []), report.sourceSha256])
  }
  return hashes
}

/**
 * Decides on archived originals of existing records. A lost one is restored if it has the hash in the record or a report. One that was
 * deleted on purpose stays deleted.
 *
 * @param added the other files that the import adds
 * @param archived all files of the archive
 */
export async function withLostOriginals(
  stored: StoredRows,
  files: Pick<Files, 'read'>,
  added: readonly ArchivedFile[],
  archived: readonly ArchivedFile[],
): Promise<Originals> {
  const own = new Set<string>()
  const restored: ArchivedFile[] = []
  const leftOut: string[] = []
  // Read when the first lost original is found, because most imports find none.
  let reported: ReadonlyMap<string, readonly string[]> | undefined
  for (const file of archived) {
    const { folder, id, content } = file
    if (folder !== 'media' || !(await stored.has('media', id))) continue
    own.add(id)
    if (await readStored(files, 'media', id)) continue
    const media = OwnMedia.safeParse(await stored.get('media', id).catch(() => undefined)).data
    if (media?.originalDeleted === true) continue
    reported ??= await reportedHashes(stored)
    const hashes = [...(reported.get(id) ?? []), ...(media?.sha256 === undefined ? [] : [media.sha256])]
    const name = media?.name ?? id
    if (hashes.length === 0) leftOut.push(`${name}: its original is missing and can’t be compared with the archive’s`)
    else if (hashes.includes(await sha256OfFile(content))) restored.push(file)
    else leftOut.push(`${name}: its original is missing, and the archive has another file`)
  }
  const others = added.filter(({ folder, id }) => folder !== 'media' || !own.has(id))
  return { files: [...others, ...restored], leftOut }
}
