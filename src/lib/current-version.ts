interface Exported {
  readonly id: string
  /** Absent on back ends that don't report it in lists. They refuse the download of a version on hold. */
  readonly release?: 'released' | 'held'
  readonly outdated?: boolean
}

/** The reason why a file has no version to download. */
export type NoVersionReason = 'not redacted' | 'on hold' | 'changed since its export'

/**
 * Returns the version to download of a file, or the reason why there is none. Only the newest version counts: an older one would silently
 * replace a version that is on hold or whose review has changed.
 *
 * @param versions oldest first, as in the list of files
 */
export function currentVersion<Version extends Exported>(
  versions: readonly Version[],
): { version: Version } | { version: null; reason: NoVersionReason } {
  const newest = versions.at(-1)
  if (newest === undefined) return { version: null, reason: 'not redacted' }
  if (newest.release === 'held') return { version: null, reason: 'on hold' }
  if (newest.outdated === true) return { version: null, reason: 'changed since its export' }
  return { version: newest }
}
