import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

import { bundleServiceWorker, readBuild } from '../../build/service-worker-plugin.ts'
import { freePort } from '../../tests/tools/free-port.ts'
import { startedBuild, startNginx } from './deployment.ts'
import { test } from './studio-test.ts'

const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg'])
/** The hash in a build file's name, and everything after it. */
const HASH = /-([\w-]{8})(\.[\w.]+)$/

/** Returns a file's name after a change to it and to every file it refers to. */
const nextName = (name: string): string =>
  name.replace(HASH, (_all, hash: string, rest: string) => `-${hash.slice(0, 7)}${hash.endsWith('_') ? '-' : '_'}${rest}`)

/**
 * Writes a copy of a build in which every file has a new name, as if all had changed, with a matching service worker. A full build would take
 * a minute longer and keep the names of unchanged files, which hides files that a tab can't load.
 */
async function writeNextBuild(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  const assets = join(to, 'assets')
  const entries = await readdir(assets, { recursive: true })
  const names = entries.map((path) => path.split('/').at(-1) ?? '').filter((name) => HASH.test(name))
  // Longest first, because a name may be the end of another.
  const known = new RegExp(
    names
      .toSorted((one, other) => other.length - one.length)
      .map((name) => name.replaceAll(/[.$]/g, String.raw`\$&`))
      .join('|'),
    'g',
  )
  for (const path of (await readdir(to, { recursive: true })).filter((one) => TEXT.has(extname(one)))) {
    const text = await readFile(join(to, path), 'utf8')
    await writeFile(join(to, path), text.replaceAll(known, nextName))
  }
  for (const path of entries.filter((one) => HASH.test(one))) await rename(join(assets, path), join(assets, nextName(path)))
  await rm(join(to, 'service-worker.js'))
  await writeFile(join(to, 'service-worker.js'), await bundleServiceWorker(true, await readBuild(to)))
}

/** Serves the embedded build. `deploy` replaces it with the next one, whose files have different names. */
export const twoBuildsTest = test.extend<{ site: { url: string; deploy: () => Promise<void> }; deploy: () => Promise<void> }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'builds-'))
      const root = join(folder, 'current')
      // Replaces the link in one step, so that no request in between is refused.
      const point = async (target: string): Promise<void> => {
        await symlink(target, `${root}.next`)
        await rename(`${root}.next`, root)
      }
      const first = startedBuild()
      await point(first.folder)
      await writeNextBuild(first.folder, join(folder, 'next'))
      const port = await freePort()
      const server = await startNginx({ ...first, folder: root }, port)
      await use({ url: server.url, deploy: () => point(join(folder, 'next')) })
      await server.stop()
      await rm(folder, { recursive: true })
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  deploy: async ({ site }, use) => use(site.deploy),
})
