import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Changes with the messages between server and worker. */
const PROTOCOL = 1

/** Returns the identity of a build: the version of the package, and a hash of the messages' version and of the built engine page. */
export async function buildId(version: string, enginePage: string): Promise<string> {
  const entries = await readdir(enginePage, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256').update(`protocol ${PROTOCOL}`)
  for (const file of files.toSorted()) {
    const content = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    hash.update(`\n${content} ${relative(enginePage, file).replaceAll('\\', '/')}`)
  }
  return `${version}+${hash.digest('hex').slice(0, 12)}`
}
