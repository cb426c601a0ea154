import { beforeEach, expect, it } from 'vitest'

import { createAppFiles } from './app-files'

const ORIGIN = 'http://studio.example'
const POLICY = "default-src 'none'"

/** Creates in-memory caches with only the methods that are used here. */
function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    match: (path: string) => Promise.resolve(entries.get(path)?.clone()),
    put: (path: string, response: Response) => Promise.resolve(void entries.set(path, response)),
  })
  const storage = {
    open: (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return Promise.resolve(cacheOf(entries))
    },
    match: async (path: string) => {
      for (const entries of all.values()) if (entries.has(path)) return cacheOf(entries).match(path)
      return undefined
    },
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
  }
  // The other methods of the interface aren't called.
  return storage as unknown as CacheStorage
}

let storage: CacheStorage
let isOnline: boolean
let broken: string | null
const requested: string[] = []

const load = (request: Request | string): Promise<Response> => {
  const path = typeof request === 'string' ? request : new URL(request.url).pathname
  requested.push(path)
  if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'))
  if (path === broken) return Promise.resolve(new Response(null, { status: 404 }))
  return Promise.resolve(new Response(`network ${path}`, { headers: { 'Content-Security-Policy': POLICY } }))
}

const alone = () => Promise.resolve(true)
const filesOf = (version: string, files: string[]) => createAppFiles({ build: { version, base: '/', files }, storage, load })
const get = (path: string) => new Request(ORIGIN + path)
/** Defines the mode, because only browsers can create navigation requests. */
const navigation = (path: string) => Object.defineProperty(new Request(ORIGIN + path), 'mode', { value: 'navigate' })

beforeEach(() => {
  storage = memoryCaches()
  isOnline = true
  broken = null
  requested.length = 0
})

it("serves every page and file offline with the server's headers", async () => {
  const app = filesOf('1', ['/assets/a-1.js', '/assets/model-1.tflite'])
  await app.keep(alone)
  isOnline = false
  const page = await app.answer(navigation('/image/review'))
  expect(await page?.text()).toBe('network /')
  expect(page?.headers.get('content-security-policy')).toBe(POLICY)
  expect(await (await app.answer(get('/assets/model-1.tflite')))?.text()).toBe('network /assets/model-1.tflite')
})

it('requests pages from the network first and files from the cache first', async () => {
  const app = filesOf('1', ['/assets/a-1.js'])
  await app.keep(alone)
  requested.length = 0
  expect(await (await app.answer(navigation('/home')))?.text()).toBe('network /home')
  await app.answer(get('/assets/a-1.js'))
  expect(requested).toEqual(['/home'])
})

it('requests a file from the network if its cache cannot be read', async () => {
  const app = filesOf('1', ['/assets/a-1.js'])
  await app.keep(alone)
  storage.match = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'))
  expect(await (await app.answer(get('/assets/a-1.js')))?.text()).toBe('network /assets/a-1.js')
})

it('reads a file of an earlier build again if its cache could not be read, because the server no longer has it', async () => {
  await filesOf('1', ['/assets/a-1.js']).keep(alone)
  const next = filesOf('2', ['/assets/a-2.js'])
  broken = '/assets/a-1.js'
  const match = storage.match.bind(storage)
  let failures = 1
  storage.match = (...request) => {
    failures -= 1
    return failures < 0 ? match(...request) : Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'))
  }
  expect(await (await next.answer(get('/assets/a-1.js')))?.text()).toBe('network /assets/a-1.js')
})

it('sends a request that failed once again, because no page starts without its files', async () => {
  let failures = 1
  const build = { version: '1', base: '/', files: ['/assets/a-1.js'] }
  const shaky = createAppFiles({
    build,
    storage,
    load: (request) => {
      failures -= 1
      return failures < 0 ? load(request) : Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  expect(await (await shaky.answer(get('/assets/a-1.js')))?.text()).toBe('network /assets/a-1.js')
})

it('leaves other requests to the browser', () => {
  const app = filesOf('1', ['/assets/a-1.js'])
  expect(app.answer(get('/robots.txt'))).toBeUndefined()
  expect(app.answer(new Request(`${ORIGIN}/assets/a-1.js`, { method: 'POST' }))).toBeUndefined()
})

it('caches a file that is requested before all are cached', async () => {
  const app = filesOf('1', ['/assets/a-1.js'])
  await app.answer(get('/assets/a-1.js'))
  isOnline = false
  expect(await (await app.answer(get('/assets/a-1.js')))?.text()).toBe('network /assets/a-1.js')
})

it('loads only the changed files of a new build and deletes the files of the previous one', async () => {
  await filesOf('1', ['/assets/a-1.js', '/assets/b-1.js']).keep(alone)
  requested.length = 0
  await filesOf('2', ['/assets/a-1.js', '/assets/b-2.js']).keep(alone)
  expect(requested).toEqual(['/assets/b-2.js', '/'])
  expect(await storage.keys()).toEqual(['redaction-studio-app-2'])
  await filesOf('2', ['/assets/a-1.js', '/assets/b-2.js']).keep(alone)
  expect(requested).toHaveLength(2)
})

it('keeps the files of the previous build while one of its pages is open', async () => {
  await filesOf('1', ['/assets/a-1.js']).keep(alone)
  const next = filesOf('2', ['/assets/a-2.js'])
  await next.keep(() => Promise.resolve(false))
  broken = '/assets/a-1.js'
  expect(await (await next.answer(get('/assets/a-1.js')))?.text()).toBe('network /assets/a-1.js')
  await next.keep(alone)
  expect(await storage.keys()).toEqual(['redaction-studio-app-2'])
})

it('serves the previous build when an update could not be cached completely', async () => {
  await filesOf('1', ['/assets/a-1.js']).keep(alone)
  broken = '/assets/a-2.js'
  const update = filesOf('2', ['/assets/a-2.js'])
  await expect(update.keep(alone)).rejects.toThrow('Couldn’t load /assets/a-2.js for offline use (404).')
  isOnline = false
  expect(await (await update.answer(navigation('/home')))?.text()).toBe('network /')
  expect(await (await update.answer(get('/assets/a-1.js')))?.text()).toBe('network /assets/a-1.js')
})

it("rejects with the browser's own error when nothing is cached", async () => {
  isOnline = false
  await expect(filesOf('1', []).answer(navigation('/home'))).rejects.toThrow('Failed to fetch')
})

it('loads every file once for concurrent calls', async () => {
  const app = filesOf('1', ['/assets/a-1.js'])
  await Promise.all([app.keep(alone), app.keep(alone)])
  expect(requested).toEqual(['/assets/a-1.js', '/'])
})

it("lists the operator's models from the network, and none of them offline", async () => {
  const app = filesOf('1', [])
  expect(await (await app.answer(get('/models/index.json')))?.text()).toBe('network /models/index.json')
  isOnline = false
  const response = await app.answer(get('/models/index.json'))
  expect(response?.status).toBe(200)
  expect(await response?.json()).toEqual({ models: [] })
})
