import { beforeEach, expect, it } from 'vitest'

import { createPackControls, isPacksMessage, type StoredPacks } from './stored-packs'

const DETECTOR = '/assets/ch_PP-OCRv4_det_infer-AAAAAAAA.onnx'
const READER = '/assets/ch_PP-OCRv4_rec_infer-AAAAAAAA.onnx'
const OWN: StoredPacks = {
  cache: 'redaction-studio-app-1',
  packs: [
    {
      id: 'text',
      files: [
        { path: DETECTOR, bytes: 4, sha256: 'd' },
        { path: READER, bytes: 12, sha256: 'r' },
      ],
    },
  ],
}

let caches: Map<string, Map<string, string>>
let requested: [path: string, cache: RequestCache | undefined][]
let answer: (path: string) => Promise<Response>

/** Returns in-memory caches with only the methods that are used here. A response is stored only once its body has ended. */
function storage(): CacheStorage {
  const cacheOf = (entries: Map<string, string>) => ({
    put: async (path: string, response: Response) => void entries.set(path, await response.text()),
    delete: (path: string) => Promise.resolve(entries.delete(path)),
  })
  const all = {
    open: (name: string) => {
      const entries = caches.get(name) ?? new Map<string, string>()
      caches.set(name, entries)
      return Promise.resolve(cacheOf(entries))
    },
    match: (path: string) => {
      const entries = [...caches.values()].find((each) => each.has(path))
      return Promise.resolve(entries && new Response(entries.get(path)))
    },
    keys: () => Promise.resolve([...caches.keys()]),
  }
  // The other methods of the interface aren't called.
  return all as unknown as CacheStorage
}

/** A service worker that replies with its packs. */
const worker = (packs: StoredPacks | null) => ({
  postMessage: (message: unknown, transfer: Transferable[] | StructuredSerializeOptions | undefined) => {
    const [port] = transfer as [MessagePort]
    if (isPacksMessage(message)) port.postMessage(packs)
  },
})

const controlsOf = (packs: StoredPacks | null) =>
  createPackControls({
    worker: () => worker(packs),
    storage: storage(),
    load: (path, { cache, signal }) => {
      requested.push([path, cache])
      signal?.throwIfAborted()
      return answer(path)
    },
  })

beforeEach(() => {
  caches = new Map()
  requested = []
  answer = (path) => Promise.resolve(new Response(path === DETECTOR ? 'find' : 'read all that'))
})

it('lists the packs with their sizes, and whether all of their files are stored', async () => {
  const controls = controlsOf(OWN)
  caches.set('redaction-studio-app-1', new Map([[DETECTOR, 'find']]))
  expect(await controls.list()).toEqual([{ id: 'text', bytes: 16, isStored: false }])
  caches.get('redaction-studio-app-1')?.set(READER, 'read all that')
  expect(await controls.list()).toEqual([{ id: 'text', bytes: 16, isStored: true }])
})

it('lists none without a build or a worker', async () => {
  expect(await controlsOf(null).list()).toEqual([])
  expect(await createPackControls({ worker: () => null, storage: storage(), load: answer }).list()).toEqual([])
})

it('stores only the missing files, from the network, with the progress by their bytes', async () => {
  caches.set('redaction-studio-app-1', new Map([[DETECTOR, 'find']]))
  answer = () => Promise.resolve(new Response('read all tha'))
  const fractions: number[] = []
  await controlsOf(OWN).store('text', { signal: new AbortController().signal, onProgress: (fraction) => fractions.push(fraction) })
  expect(requested).toEqual([[READER, 'reload']])
  expect(caches.get('redaction-studio-app-1')?.get(READER)).toBe('read all tha')
  expect([fractions[0], fractions.at(-1)]).toEqual([0.25, 1])
})

it('keeps nothing of a file whose download fails, and reports the failure', async () => {
  answer = (path) =>
    path === DETECTOR
      ? Promise.resolve(new Response('find'))
      : Promise.resolve(new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })))
  const storing = controlsOf(OWN).store('text', { signal: new AbortController().signal, onProgress: () => undefined })
  await expect(storing).rejects.toThrow('network error')
  expect([...(caches.get('redaction-studio-app-1')?.keys() ?? [])]).toEqual([DETECTOR])
  answer = () => Promise.resolve(new Response('gone', { status: 404 }))
  const again = controlsOf(OWN).store('text', { signal: new AbortController().signal, onProgress: () => undefined })
  await expect(again).rejects.toThrow('The server responded with 404.')
})

it('stops when it is cancelled', async () => {
  const storing = controlsOf(OWN).store('text', { signal: AbortSignal.abort(), onProgress: () => undefined })
  await expect(storing).rejects.toMatchObject({ name: 'AbortError' })
  expect(caches.get('redaction-studio-app-1')?.size).toBe(0)
})

it('removes the files from the caches of all builds, and leaves other caches', async () => {
  for (const name of ['redaction-studio-app-0', 'redaction-studio-app-1', 'other']) caches.set(name, new Map([[READER, 'read']]))
  await controlsOf(OWN).remove('text')
  expect([...caches].map(([name, entries]) => [name, entries.size])).toEqual([
    ['redaction-studio-app-0', 0],
    ['redaction-studio-app-1', 0],
    ['other', 1],
  ])
})
