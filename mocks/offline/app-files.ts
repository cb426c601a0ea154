import { inTurn } from '../../src/lib/in-turn'

/** The files of one build of the app, as the build names them. */
export interface AppBuild {
  /** Changes with any byte of any file. */
  version: string
  /** Paths of everything but the page itself, each with a hash in its name, such as `/assets/index-B5Yc7dP4.js`. */
  files: string[]
}

/** Where builds put files with a hash in their names, this one and those before. */
const HASHED = '/assets/'
const CACHE_START = 'redaction-studio-app-'
/** The page, which is the same at every address of the app. It is kept last, so a cache that has it has everything. */
const PAGE = '/'
/** Servers vary answers by headers that make no difference to a file with a hash in its name. */
const ANY: CacheQueryOptions = { ignoreVary: true }

interface AppFilesSettings {
  build: AppBuild
  storage: CacheStorage
  /** Asks the network, past the service worker. */
  load: (request: Request | string, init?: RequestInit) => Promise<Response>
}

/** Keeps the files of a build, so that the app opens, and every page of it, without a network. */
export function createAppFiles({ build, storage, load }: AppFilesSettings) {
  const name = CACHE_START + build.version
  const files = new Set(build.files)
  let keeping: Promise<void> | undefined

  async function loadFile(path: string, init?: RequestInit): Promise<Response> {
    const response = await load(path, init)
    if (!response.ok) throw new Error(`${path} could not be loaded for use without a network (${response.status}).`)
    return response
  }

  async function keepAll(): Promise<void> {
    const cache = await storage.open(name)
    if (!(await cache.match(PAGE))) {
      const failures = await inTurn(build.files, async (path) => {
        if (await cache.match(path, ANY)) return
        // What did not change is taken over from the build before.
        await cache.put(path, (await storage.match(path, ANY)) ?? (await loadFile(path)))
      })
      if (failures[0]) throw failures[0].error
      await cache.put(PAGE, await loadFile(PAGE, { cache: 'reload' }))
    }
    // Not before, or an update that lost its network half way would leave nothing that opens.
    for (const other of await storage.keys()) if (other.startsWith(CACHE_START) && other !== name) await storage.delete(other)
  }

  async function fileOf(path: string): Promise<Response> {
    const kept = await storage.match(path, ANY)
    if (kept) return kept
    const response = await load(path)
    // A full disk is no reason to withhold the file.
    if (response.ok && files.has(path)) await keepOne(path, response.clone()).catch(() => undefined)
    return response
  }

  async function keepOne(path: string, response: Response): Promise<void> {
    await (await storage.open(name)).put(path, response)
  }

  async function page(request: Request): Promise<Response> {
    try {
      return await load(request)
    } catch (error) {
      const kept = (await (await storage.open(name)).match(PAGE)) ?? (await storage.match(PAGE))
      if (kept) return kept
      throw error
    }
  }

  return {
    /**
     * Loads every file that is not kept yet, and drops those of other builds once all are there. Asked again while it is at work, it does
     * it once.
     *
     * @throws where a file could not be loaded or stored; what was loaded is kept for the next attempt
     */
    keep: (): Promise<void> => {
      keeping ??= keepAll().finally(() => {
        keeping = undefined
      })
      return keeping
    },
    /**
     * Answers a request of the app's own origin: a page from the network first, a file of the build from the cache first. Kept answers
     * have the headers that the server gave them, its Content-Security-Policy among them.
     *
     * @returns undefined where the request is for something else
     */
    answer: (request: Request): Promise<Response> | undefined => {
      if (request.method !== 'GET') return undefined
      if (request.mode === 'navigate') return page(request)
      const { pathname } = new URL(request.url)
      return files.has(pathname) || pathname.startsWith(HASHED) ? fileOf(pathname) : undefined
    },
  }
}
