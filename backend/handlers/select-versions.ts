import type { VersionSort } from '#generated/model/versionSort.zod.ts'

import { isOutdated } from '../media/outdated'
import type { DetectionsRecord, MediaRecord, VersionRecord } from '../records/records'
import { sortRows } from './sort-rows'

/** A version with its file and the file's review. */
export interface OwnVersion {
  version: VersionRecord
  media: MediaRecord
  review: DetectionsRecord | undefined
}

/** Filters of a list of versions; undefined filters allow every version. */
export interface VersionFilter {
  projectId?: string | undefined
  type?: string | undefined
  release?: string | undefined
  outdated?: string | undefined
  search?: string | undefined
  /** Epoch seconds, inclusive. */
  from?: number | undefined
  /** Epoch seconds, exclusive. */
  to?: number | undefined
}

const isWanted = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted

function contains({ version, media }: OwnVersion, search: string | undefined): boolean {
  if (search === undefined) return true
  const text = [version.title, version.description, version.fileName, media.name].join('\n').toLocaleLowerCase()
  return text.includes(search.trim().toLocaleLowerCase())
}

/** Returns whether a version passes all filters. */
export function passes(own: OwnVersion, { projectId, type, release, outdated, search, from, to }: VersionFilter): boolean {
  const { version, media, review } = own
  return (
    isWanted(media.projectId, projectId) &&
    isWanted(media.type, type) &&
    isWanted(version.release, release) &&
    isWanted(String(isOutdated(version, review)), outdated) &&
    version.createdAt >= (from ?? 0) &&
    version.createdAt < (to ?? Infinity) &&
    contains(own, search)
  )
}

export function sortVersions(versions: readonly OwnVersion[], sort: VersionSort): OwnVersion[] {
  return sortRows(versions, sort, ({ version: { id, createdAt, title, size } }) => ({ id, time: createdAt, name: title, size, state: 0 }))
}
