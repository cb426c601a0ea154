import type { BytesAccess } from '../ports/bytes-access'
import type { Tables } from '../ports/tables'

/**
 * Returns the bytes of storage that a user has taken: the files that they have added, also to shared projects, the versions that they have
 * exported, and the announced sizes of unfinished uploads.
 */
export async function storedBytes({ of, uploadsOf }: Pick<Tables, 'of' | 'uploadsOf'>, userId: string): Promise<number> {
  const files = await of('media', 'uploader', userId)
  const versions = await of('versions', 'owner', userId)
  const open = await uploadsOf(userId)
  const sizes = [...files.map(({ size }) => size), ...versions.map(({ size }) => size), ...open.map(({ length }) => length)]
  return sizes.reduce((total, size) => total + size, 0)
}

/** Returns the quota of a home's uploads; nothing without a limit. */
export function quotaOf(tables: Pick<Tables, 'of' | 'uploadsOf'>, limitBytes: number | undefined): Pick<BytesAccess, 'quota'> {
  if (limitBytes === undefined) return {}
  return { quota: async (userId) => ({ usedBytes: await storedBytes(tables, userId), limitBytes }) }
}
