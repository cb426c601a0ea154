import { readdir } from 'node:fs/promises'
import { rcompare, valid } from 'semver'

/** A contract that was released, kept as `docs/contract/<version>.yaml`. */
export interface ReleasedContract {
  version: string
  file: URL
}

/**
 * Returns the newest released contract. Files that aren't named after a version are ignored.
 *
 * @param folder ends with a slash
 * @throws Error if the folder holds no released contract
 */
export async function newestRelease(folder: URL): Promise<ReleasedContract> {
  const versions = (await readdir(folder)).flatMap((name) => {
    const version = name.endsWith('.yaml') ? name.slice(0, -'.yaml'.length) : ''
    return valid(version) === version ? [version] : []
  })
  const newest = versions.toSorted(rcompare)[0]
  if (newest === undefined) throw new Error(`${folder.pathname} holds no released contract. Add one, named after its version.`)
  return { version: newest, file: new URL(`${newest}.yaml`, folder) }
}
