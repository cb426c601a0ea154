import { APP_CACHE_START } from '#lib/browser/embedded-worker.ts'
import { inTurn } from '#lib/in-turn.ts'

/** The files of an app build. */
export interface AppBuild {
  /** Changes whenever any file changes. */
  version: string
  /** The path of the app and of its page, with a slash at both ends. */
  base: string
  /** The paths of all files except the page, each with a hash in its name, such as `/assets/index-B5Yc7dP4.js`. */
  files: string[]
}

/** Ignores Vary headers, which don't matter for hashed files. */
const ANY: CacheQueryOptions = { ignoreVary: true }

interface AppFilesSettings {
  build: AppBuild
  storage: CacheStorage
  /** Fetches from the network, bypassing the service worker. */
  load: (request: Request | string, init?: RequestInit) => Promise<Response>
}

/** Stores the files of a build, so that the app and all its pages work offline. */
export function createAppFiles({ build, storage, load }: AppFilesSettings) {
  const name = APP_CACHE_START + build.version
  const files = new Set(build.files)
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

  async function keepAll(isAlone: () => Promise<boolean>): Promise<void> {
    const cache = await storage.open(name)
    if (!(await cache.match(pageFile))) {
      const failures = await inTurn(build.files, async (path) => {
        if (await cache.match(path, ANY)) return
        // Unchanged files of the previous build are reused.
        await cache.put(path, (await storage.match(path, ANY)) ?? (await loadFile(path)))
      })
      if (failures[0]) throw failures[0].error
      await cache.put(pageFile, await loadFile(pageFile, { cache: 'reload' }))
    }
    if (!(await isAlone())) return
    // Old builds are deleted last; otherwise an update that loses the network halfway would leave no app to open.
    for (const other of await storage.keys()) if (other.startsWith(APP_CACHE_START) && other !== name) await storage.delete(other)
  }

  /** Returns a file of any build. Browsers sometimes fail to read a cache. */
  const cachedFile = (path: string) => storage.match(path, ANY).catch(() => undefined)

  async function fileOf(path: string): Promise<Response> {
    const cached = await cachedFile(path)
    if (cached) return cached
    // No page starts without its files, so a failed request is retried.
    const response = await load(path).catch(() => load(path))
    // After a deployment, only the cache has the files of an earlier build.
    if (!response.ok) return (await cachedFile(path)) ?? response
    // A full disk must not prevent the file from being served.
    if (files.has(path)) await keepOne(path, response.clone()).catch(() => undefined)
    return response
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
    /**
     * Stores every missing file, and deletes other builds' files once all are stored. Concurrent calls share one run.
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
      if (pathname === modelList) return load(request).catch(() => Response.json({ models: [] }))
      return files.has(pathname) || pathname.startsWith(hashed) ? fileOf(pathname) : undefined
    },
  }
}
