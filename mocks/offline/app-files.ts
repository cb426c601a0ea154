import { APP_CACHE_START } from '#lib/browser/embedded-worker.ts'
import { sourceName, type BuiltPack, type PackFile } from '#lib/browser/offline-packs.ts'
import { inTurn } from '#lib/in-turn.ts'

/** The files of an app build. */
export interface AppBuild {
  /** Changes whenever any file changes. */
  version: string
  /** The path of the app and of its page, with a slash at both ends. */
  base: string
  /** The paths of all files except the page, each with a hash in its name, such as `/assets/index-B5Yc7dP4.js`. */
  files: string[]
  /** The models that are stored only once they are used or requested. */
  packs: BuiltPack[]
}

/** Ignores Vary headers, which don't matter for hashed files. */
const ANY: CacheQueryOptions = { ignoreVary: true }

interface AppFilesSettings {
  build: AppBuild
  storage: CacheStorage
  /** Fetches from the network, bypassing the service worker. */
  load: (request: Request | string, init?: RequestInit) => Promise<Response>
}

/** Stores the files of a build, so that the app and all its pages work offline. Models in packs are stored when they are first used. */
export function createAppFiles({ build, storage, load }: AppFilesSettings) {
  const name = APP_CACHE_START + build.version
  const files = new Set(build.files)
  const ownPackFiles = build.packs.flatMap((pack) => pack.files)
  const inPacks = new Set(ownPackFiles.map(({ path }) => path))
  /** The key in the cache under which a build stores the list of its files in packs, for pages that are open after the next deployment. */
  const packList = `${build.base}pack-files.json`
  /** The page, which is the same at every path of the app. It is stored last, so a cache that contains it is complete. */
  const pageFile = build.base
  /** The folder in which builds put hashed files. */
  const hashed = `${build.base}assets/`
  /** The list of the models that the operator installed. */
  const modelList = `${build.base}models/index.json`
  let keeping: Promise<void> | undefined

  async function loadFile(path: string, init?: RequestInit): Promise<Response> {
    const response = await load(path, init)
    if (!response.ok) throw new Error(`Couldn’t load ${path} for offline use (${response.status}).`)
    return response
  }

  /** Returns the sources of all files that are stored, of this build and of earlier ones. */
  async function storedSources(): Promise<Set<string>> {
    const sources = new Set<string>()
    for (const each of await storage.keys()) {
      if (!each.startsWith(APP_CACHE_START)) continue
      for (const { url } of await (await storage.open(each)).keys()) sources.add(sourceName(url))
    }
    return sources
  }

  async function keepAll(isAlone: () => Promise<boolean>): Promise<void> {
    const cache = await storage.open(name)
    if (!(await cache.match(pageFile))) {
      // A pack that was available offline stays so in the next build, whose model may be another one.
      const stored = await storedSources()
      const kept = build.files.filter((path) => !inPacks.has(path) || stored.has(sourceName(path)))
      const failures = await inTurn(kept, async (path) => {
        if (await cache.match(path, ANY)) return
        // Unchanged files of the previous build are reused.
        await cache.put(path, (await storage.match(path, ANY)) ?? (await loadFile(path)))
      })
      if (failures[0]) throw failures[0].error
      await cache.put(packList, Response.json(ownPackFiles))
      await cache.put(pageFile, await loadFile(pageFile, { cache: 'reload' }))
    }
    if (!(await isAlone())) return
    // Old builds are deleted last; otherwise an update that loses the network halfway would leave no app to open.
    for (const other of await storage.keys()) if (other.startsWith(APP_CACHE_START) && other !== name) await storage.delete(other)
  }

  async function fileOf(path: string): Promise<Response> {
    // Browsers sometimes fail to read a cache.
    const cached = await storage.match(path, ANY).catch(() => undefined)
    if (cached) return cached
    // No page starts without its files, so a failed request is retried.
    const response = await load(path).catch(() => load(path))
    // An open page of an earlier build may use a model for the first time after the server has lost its files.
    const same = response.status === 404 && !files.has(path) ? await renamed(path) : undefined
    if (same !== undefined) return fileOf(same)
    // A full disk must not prevent the file from being served.
    if (response.ok && files.has(path)) await keepOne(path, response.clone()).catch(() => undefined)
    return response
  }

  /** Returns this build's name of a file in a pack of an earlier build; undefined if its content has changed. */
  async function renamed(path: string): Promise<string | undefined> {
    for (const each of await storage.keys()) {
      if (!each.startsWith(APP_CACHE_START) || each === name) continue
      const list = await (await storage.open(each)).match(packList)
      // Written by the worker of an earlier build.
      const earlier = list ? ((await list.json()) as PackFile[]) : []
      const digest = earlier.find((file) => file.path === path)?.sha256
      const same = digest === undefined ? undefined : ownPackFiles.find(({ sha256 }) => sha256 === digest)
      if (same) return same.path
    }
    return undefined
  }

  async function keepOne(path: string, response: Response): Promise<void> {
    await (await storage.open(name)).put(path, response)
  }

  async function page(request: Request): Promise<Response> {
    try {
      return await load(request)
    } catch (error) {
      const cached = (await (await storage.open(name)).match(pageFile)) ?? (await storage.match(pageFile))
      if (cached) return cached
      throw error
    }
  }

  return {
    /** The name of the cache of this build, and its packs. */
    packs: { cache: name, packs: build.packs },
    /**
     * Stores every missing file outside packs, and deletes other builds' files once all are stored. Concurrent calls share one run.
     *
     * @param isAlone returns whether no page of another build is open; such a page would still load its build's files
     * @throws if a file couldn't be loaded or stored; the next attempt continues from there
     */
    keep: (isAlone: () => Promise<boolean>): Promise<void> => {
      keeping ??= keepAll(isAlone).finally(() => {
        keeping = undefined
      })
      return keeping
    },
    /**
     * Responds to a request of the app's own origin: pages from the network first, files of the build from the cache first. Cached
     * responses keep the server's headers, including the Content-Security-Policy. Without a connection, the operator's list of models is
     * empty, because none could be loaded.
     *
     * @returns undefined for other requests
     */
    answer: (request: Request): Promise<Response> | undefined => {
      if (request.method !== 'GET') return undefined
      if (request.mode === 'navigate') return page(request)
      const { pathname } = new URL(request.url)
      // A page that makes a pack available reads its bytes from the network, to show the progress, and stores them itself.
      if (request.cache === 'reload' && inPacks.has(pathname)) return undefined
      if (pathname === modelList) return load(request).catch(() => Response.json({ models: [] }))
      return files.has(pathname) || pathname.startsWith(hashed) ? fileOf(pathname) : undefined
    },
  }
}
