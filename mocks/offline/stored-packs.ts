import { APP_CACHE_START } from '#lib/browser/embedded-worker.ts'
import type { BuiltPack, PackFile, PackId } from '#lib/browser/offline-packs.ts'

/** The packs of a service worker's build, and the cache in which it stores its files. */
export interface StoredPacks {
  cache: string
  packs: readonly BuiltPack[]
}

const PACKS_MESSAGE = 'list-packs'

export const isPacksMessage = (data: unknown): boolean => data === PACKS_MESSAGE

/** A pack of models with its size. */
export interface Pack {
  id: PackId
  bytes: number
  isStored: boolean
}

export interface PackControls {
  /** Returns the packs of this build, or none if it stores nothing for offline use. */
  list: () => Promise<Pack[]>
  /**
   * Stores a pack. A file is stored whole or not at all.
   *
   * @param onProgress receives the share of the bytes that have arrived
   * @throws DOMException 'AbortError' after a cancellation, 'QuotaExceededError' if the browser has no space
   */
  store: (id: PackId, options: { signal: AbortSignal; onProgress: (fraction: number) => void }) => Promise<void>
  /** Deletes a pack's files. They are stored again when they are next used. */
  remove: (id: PackId) => Promise<void>
}

interface Parts {
  /** The worker that serves the page; null if there is none. */
  worker: () => Pick<ServiceWorker, 'postMessage'> | null
  storage: CacheStorage
  load: (path: string, init: RequestInit) => Promise<Response>
}

/** Returns a stream's bytes unchanged, and reports their number. */
function counting(onBytes: (count: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform: (chunk, controller) => {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
}

/** Creates the actions on the packs of models that the service worker stores for offline use. */
export function createPackControls({ worker, storage, load }: Parts): PackControls {
  const ask = (): Promise<StoredPacks> =>
    new Promise((resolve) => {
      const asked = worker()
      if (!asked) {
        resolve({ cache: '', packs: [] })
        return
      }
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<StoredPacks | null>) => {
        port1.close()
        resolve(data ?? { cache: '', packs: [] })
      })
      port1.start()
      asked.postMessage(PACKS_MESSAGE, [port2])
    })

  const filesOf = ({ packs }: StoredPacks, id: PackId): BuiltPack['files'] => packs.find((pack) => pack.id === id)?.files ?? []
  const sizeOf = (files: BuiltPack['files']): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

  async function isStored(files: readonly PackFile[]): Promise<boolean> {
    const found = await Promise.all(files.map(({ path }) => storage.match(path, { ignoreVary: true })))
    return found.every((response) => response !== undefined)
  }

  return {
    list: async () => {
      const { packs } = await ask()
      return Promise.all(packs.map(async ({ id, files }) => ({ id, bytes: sizeOf(files), isStored: await isStored(files) })))
    },
    store: async (id, { signal, onProgress }) => {
      const stored = await ask()
      const files = filesOf(stored, id)
      const cache = await storage.open(stored.cache)
      const total = sizeOf(files)
      let arrived = 0
      for (const file of files) {
        const { path, bytes } = file
        const before = arrived
        if (!(await isStored([file]))) {
          // The service worker leaves this request to the network.
          const response = await load(path, { cache: 'reload', signal })
          if (!response.ok || !response.body) throw new Error(`The server responded with ${response.status}.`)
          const body = response.body.pipeThrough(
            counting((count) => {
              arrived += count
              onProgress(Math.min(1, arrived / total))
            }),
          )
          await cache.put(path, new Response(body, { headers: response.headers }))
        }
        arrived = before + bytes
        onProgress(arrived / total)
      }
    },
    remove: async (id) => {
      const files = filesOf(await ask(), id)
      for (const name of await storage.keys()) {
        if (!name.startsWith(APP_CACHE_START)) continue
        const cache = await storage.open(name)
        for (const { path } of files) await cache.delete(path, { ignoreVary: true })
      }
    },
  }
}
