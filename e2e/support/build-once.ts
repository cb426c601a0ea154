import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Environment variable with the folder of a run that records its builds. Playwright passes it on to its workers. */
const RECORDS = 'E2E_BUILDS'

/** Lets the workers of a run share their builds, which are recorded in a folder. */
export async function shareBuilds(records: string): Promise<void> {
  await mkdir(records)
  process.env[RECORDS] = records
}

/** Returns whether no other worker makes or has made a build. */
const isFirst = (begun: string): Promise<boolean> =>
  mkdir(begun).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/**
 * Makes a build in the first worker that needs it. The others wait for it, because two workers would replace each other's files.
 *
 * @throws in all of them if the build fails
 */
export async function buildOnce(name: string, build: () => Promise<unknown>): Promise<void> {
  const records = process.env[RECORDS]
  if (records === undefined) throw new Error('The global setup of the Playwright configuration has not shared builds')
  const ended = join(records, `${name}.ended`)
  if (await isFirst(join(records, name))) {
    const failure = await build().then(() => '', String)
    // In one step, so that no worker reads half of it.
    await writeFile(`${ended}.next`, failure)
    await rename(`${ended}.next`, ended)
  }
  while (!existsSync(ended)) await new Promise((again) => setTimeout(again, 100))
  const failure = await readFile(ended, 'utf8')
  if (failure !== '') throw new Error(`The build "${name}" failed: ${failure}`)
}
