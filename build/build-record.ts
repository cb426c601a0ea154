import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

import type { Plugin } from 'vite'

/** Folders of which the app is never built. Other new folders are, until they are listed here. */
const OTHER_FOLDERS = new Set(['node_modules', 'dist', 'tests', 'e2e', 'server', 'screenshots', 'test-results'])
/** npm's record of the installed packages. A lock file that was only pulled may list others. */
const INSTALLED = join('node_modules', '.package-lock.json')

/** Returns where the inputs of a build are recorded: beside its folder, whose files are all served. */
export const recordPath = (outDir: string): string => `${outDir}.inputs`

async function inputFiles(root: string): Promise<string[]> {
  const top = (await readdir(root, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.') && !OTHER_FOLDERS.has(name))
  const folders = top.filter((entry) => entry.isDirectory())
  const inFolders = await Promise.all(folders.map(({ name }) => readdir(join(root, name), { recursive: true, withFileTypes: true })))
  const files = [...top, ...inFolders.flat()].filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/')).toSorted()
}

/** Returns the variables of an environment that change a build. */
export const buildVariables = (environment: Readonly<Record<string, string | undefined>>): [string, string | undefined][] =>
  Object.entries(environment)
    .filter(([name]) => name === 'BACKEND' || name.startsWith('VITE_'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * Returns a hash of everything that a build is made of: the sources, the installed packages, its variables and Node's version.
 *
 * @param root the folder of `package.json`
 * @param variables see `buildVariables`
 */
export async function hashInputs(root: string, variables: readonly (readonly [string, string | undefined])[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([variables, process.version]))
  const files = await inputFiles(root)
  if (existsSync(join(root, INSTALLED))) files.push(INSTALLED)
  for (const file of files) {
    const bytes = await readFile(join(root, file))
    hash.update(JSON.stringify([file, bytes.length])).update(bytes)
  }
  return hash.digest('hex')
}

/** Returns whether a folder holds a complete build of these inputs. */
export async function isBuiltFrom(outDir: string, inputs: string): Promise<boolean> {
  const recorded = await readFile(recordPath(outDir), 'utf8').catch(() => undefined)
  return recorded === inputs && existsSync(join(outDir, 'index.html'))
}

/** Removes the record of a folder before it is built again: an interrupted build is incomplete, and another command has other options. */
export function removeRecordPlugin(): Plugin {
  let outDir = ''
  return {
    name: 'remove-build-record',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    buildStart: async () => rm(recordPath(outDir), { force: true }),
  }
}
