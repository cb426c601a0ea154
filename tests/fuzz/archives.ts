import { storedRows } from '#mocks/storage/stored-rows.ts'
import { exportArchive } from '#backend/archive/export-archive.ts'
import { importArchive, type Imported } from '#backend/archive/import-archive.ts'
import { REFRESH_PATH } from '#mocks/storage-handlers.ts'
import { ORIGIN, type Tab } from './browser.ts'
import type { Imports } from './imports.ts'
import { Violation, type Fate, type KnownFile } from './model.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

const MINUTE = 60_000

/** An archive, with what the person knew when it was made. */
export interface KnownArchive {
  content: Blob
  files: KnownFile[]
}

interface ArchivesParts {
  time: VirtualTime
  random: Random
  files: KnownFile[]
  imports: Imports
  openTab: () => Tab
}

/** The actions of a person with archives on the Storage page. */
export interface Archives {
  exportAll: () => Promise<void>
  /** Adds the last archive to this browser again, whole or cut. */
  importAll: () => Promise<void>
  /** The last archive. */
  last: () => KnownArchive | undefined
  /** Adds an archive. Returns what it has added, or undefined if that failed. */
  add: (archive: Blob) => Promise<Imported | undefined>
}

/** Returns files as they are in an archive: their deleted parts may come back with it, and what was uncertain stays so. */
function copyOf(file: KnownFile): KnownFile {
  return { ...structuredClone(file), versions: structuredClone(file.versions) }
}

const fateOf = (one: Fate | undefined, other: Fate | undefined): Fate => (one !== undefined && one === other ? one : 'uncertain')

/** Notes that a file is as it was or as a copy of it, because it is unknown whether the file was deleted before the copy was added. */
function mayBe(file: KnownFile, copy: KnownFile): void {
  file.drawn = [...new Set([...file.drawn, ...copy.drawn])]
  file.names = [...new Set([...file.names, ...copy.names])]
  file.original = fateOf(file.original, copy.original)
  for (const id of new Set([...file.versions.keys(), ...copy.versions.keys()]))
    file.versions.set(id, { fate: fateOf(file.versions.get(id)?.fate, copy.versions.get(id)?.fate) })
}

export function createArchives({ time, random, files, imports, openTab }: ArchivesParts): Archives {
  let last: KnownArchive | undefined

  /** Does something in an open tab, which may be closed meanwhile. Returns undefined if it was, or if it failed. */
  async function inTab<Result>(work: (tab: Tab) => Promise<Result>): Promise<Result | undefined> {
    const tab = openTab()
    let result: Result | undefined
    const done = tab.process.run(async () => {
      result = await work(tab)
    })
    const closed = new Promise<void>((resolve) => tab.process.onKill(() => resolve()))
    const settled = done.catch(() => undefined)
    if (!(await time.until(Promise.race([settled, closed]), 10 * MINUTE))) throw new Violation('An archive never finishes')
    return result
  }

  async function refresh(tab: Tab): Promise<void> {
    await tab.gateway.handle(new Request(`${ORIGIN}${REFRESH_PATH}`, { method: 'POST', body: '{}' }))
  }

  /** Notes that the files of an archive may be back. Those that the browser still has stay as they are. */
  function restore({ files: archived }: KnownArchive): void {
    for (const copy of archived) {
      const file = files.find(({ id }) => id === copy.id)
      if (file?.fate === 'deleted') Object.assign(file, copyOf(copy), { fate: 'uncertain' })
      else if (file?.fate === 'uncertain') mayBe(file, copyOf(copy))
    }
    imports.restore()
  }

  const add: Archives['add'] = (archive) =>
    inTab(async (tab) => {
      const { connect, files: stored } = tab.storage
      const imported = await importArchive(storedRows(await connect()), stored, archive)
      await refresh(tab)
      return imported
    })

  return {
    last: () => last,
    add,
    exportAll: async () => {
      const known = files.filter(({ fate, hasArrived }) => fate !== 'deleted' && hasArrived).map((file) => copyOf(file))
      const content = await inTab(async ({ storage }) => {
        const { archive, leftOut } = await exportArchive(storedRows(await storage.connect()), storage.files, time.now() / 1000)
        // The page names what such an archive lacks. A person keeps the one before.
        if (leftOut.length > 0) return undefined
        // Copied, because the archive refers to files that may be deleted later.
        return new Blob([await archive.arrayBuffer()])
      })
      if (content) last = { content, files: known }
    },
    importAll: async () => {
      if (!last) return
      const archive = last
      const isCut = random.chance(0.3)
      const content = isCut ? archive.content.slice(0, random.between(0, archive.content.size - 1)) : archive.content
      if (!isCut) restore(archive)
      const imported = await add(content)
      if (isCut && imported && imported.records + imported.files > 0)
        throw new Violation(`An archive that was cut after ${content.size} of ${archive.content.size} bytes was added`)
    },
  }
}
