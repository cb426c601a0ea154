import { z } from 'zod'

import { isBlank } from '#lib/search/blank-text.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import type { StoredRows, ArchivedRow, ArchivedRows } from '../ports/stored-rows'
import { filesOfVersion } from '../media/version-files'
import type { Files, Folder } from '../ports/files'
import type { ArchivedFile } from './read-archive'
import { readStored } from './read-stored'

/** The fields of a version that its check reads. ArchivedRows that this build can't use are checked too, because a later build may use them. */
const CheckedVersion = z.object({
  fileName: z.string(),
  mediaId: z.string(),
  release: z.string(),
  releaseReason: z.string().nullable(),
  report: z.object({
    outcome: z.string(),
    result: z.string().optional(),
    sourceSha256: z.string(),
    outputSha256: z.string(),
  }),
})
type CheckedVersion = z.infer<typeof CheckedVersion>

/** The fields of a file's row that the check of its versions reads. */
const SourceRow = z.looseObject({ originalDeleted: z.boolean().optional() })

const ListedVersion = z.looseObject({ id: z.string() })

interface Parts {
  stored: StoredRows
  files: Files
  rows: ArchivedRows
  archived: readonly ArchivedFile[]
}

export interface CheckedArchive {
  rows: ArchivedRows
  files: ArchivedFile[]
  /** Names of entries that aren't imported, with the reason. */
  leftOut: string[]
}

/** Returns the reason why a version can't be imported, or undefined if its files match its report. */
async function problemOf(
  { mediaId, report }: CheckedVersion,
  output: Blob | undefined,
  source: Blob | undefined,
  isSourceDeleted: boolean,
  hashOf: (id: string, file: Blob) => Promise<string>,
): Promise<string | undefined> {
  if (!output) return 'its file is missing'
  if ((await sha256OfFile(output)) !== report.outputSha256) return 'its file doesn’t match its report'
  if (!source) return isSourceDeleted ? undefined : 'its original is missing'
  return (await hashOf(mediaId, source)) === report.sourceSha256 ? undefined : 'its original doesn’t match its report'
}

/** Returns whether a version may be downloaded: its checks passed, or a reviewer has given a reason. */
function isReleased({ release, releaseReason, report }: CheckedVersion): boolean {
  const hasPassed = report.outcome === 'passed' && (report.result ?? 'passed') === 'passed'
  return release === 'released' && (hasPassed || !isBlank(releaseReason ?? ''))
}

/**
 * Removes versions without a record from the row of their file, because an original may be deleted only while a version remains. Imported
 * versions on hold stay on hold.
 *
 * @param releases of the versions that are imported. Versions already in this browser have no entry
 */
function withVersions(media: ArchivedRow, releases: ReadonlyMap<string, string>, own: ReadonlySet<string>): ArchivedRow {
  const listed = z.array(ListedVersion).safeParse(media['exportedVersions']).data
  if (listed === undefined) return media
  const exportedVersions = listed.flatMap((version) => {
    if (own.has(version.id)) return [version]
    const release = releases.get(version.id)
    return release === undefined ? [] : [{ ...version, release }]
  })
  const { shownVersionId, ...rest } = media
  const isShown = typeof shownVersionId === 'string' && exportedVersions.some(({ id }) => id === shownVersionId)
  const isLast = media['state'] === 'Redacted' && exportedVersions.length === 0
  return { ...rest, ...(isShown ? { shownVersionId } : {}), exportedVersions, ...(isLast ? { state: 'Ready for review' } : {}) }
}

/**
 * Compares the files of versions with the hashes of their reports. A report proves nothing about other bytes, so a version that doesn't
 * match is left out. The others are marked as imported: anyone who can change a file in an archive can change the hash in its report as
 * well.
 */
export async function checkVersions({ stored, files, rows, archived }: Parts): Promise<CheckedArchive> {
  const contents = new Map(archived.map((file) => [`${file.folder}/${file.id}`, file.content]))
  // Files and records already in this browser stay, so versions are compared with them.
  const fileOf = async (folder: Folder, id: string): Promise<Blob | undefined> =>
    (await readStored(files, folder, id)) ?? contents.get(`${folder}/${id}`)
  const rowOf = (table: 'media' | 'versions', id: string): Promise<unknown> => stored.get(table, id).catch(() => undefined)
  const archivedMedia = new Map(rows.get('media')?.map((row) => [row.id, row]))
  const hashes = new Map<string, string>()
  const hashOf = async (id: string, file: Blob): Promise<string> => {
    const hash = hashes.get(id) ?? (await sha256OfFile(file))
    hashes.set(id, hash)
    return hash
  }
  async function check(row: unknown, id: string): Promise<{ problem: string } | CheckedVersion> {
    const version = CheckedVersion.safeParse(row).data
    if (!version) return { problem: `${id}: its report can’t be read` }
    const [output, source] = [await fileOf('versions', id), await fileOf('media', version.mediaId)]
    const media = SourceRow.safeParse((await rowOf('media', version.mediaId)) ?? archivedMedia.get(version.mediaId)).data
    const problem = await problemOf(version, output, source, media?.originalDeleted === true, hashOf)
    return problem === undefined ? version : { problem: `${version.fileName}: ${problem}` }
  }

  const leftOut: string[] = []
  const refused = new Set<string>()
  const releases = new Map<string, string>()
  const own = new Set(await stored.ids('versions'))
  const refusedIds = new Set<string>()
  const versions: ArchivedRow[] = []
  const refuse = (id: string, problem: string): void => {
    leftOut.push(problem)
    for (const [folder, name] of filesOfVersion(id)) refused.add(`${folder}/${name}`)
  }
  for (const row of rows.get('versions') ?? []) {
    if (own.has(row.id)) continue
    const version = await check(row, row.id)
    if ('problem' in version) {
      refusedIds.add(row.id)
      refuse(row.id, version.problem)
      continue
    }
    const release = isReleased(version) ? 'released' : 'held'
    releases.set(row.id, release)
    versions.push({ ...row, release, imported: true })
  }
  for (const { folder, id } of archived) {
    if (folder !== 'versions' || releases.has(id) || refusedIds.has(id) || (await readStored(files, folder, id))) continue
    // The record is already in this browser but has lost its file.
    const row = await rowOf('versions', id)
    if (row === undefined) continue
    const version = await check(row, id)
    if ('problem' in version) refuse(id, version.problem)
  }
  const checked: ArchivedRows = new Map(rows)
  if (rows.has('versions')) checked.set('versions', versions)
  const media = rows.get('media')
  if (media)
    checked.set(
      'media',
      media.map((row) => withVersions(row, releases, own)),
    )
  return { rows: checked, files: archived.filter(({ folder, id }) => !refused.has(`${folder}/${id}`)), leftOut }
}
