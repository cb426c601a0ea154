import { describe, expect, it, vi } from 'vitest'

import { removeEmbeddedWorker } from './remove-embedded-worker'

const ORIGIN = 'https://studio.example'
const workerAt = (path: string) => ({ scriptURL: ORIGIN + path }) as ServiceWorker

function registrationOf(path: string, scope: string) {
  const unregister = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  return { scope: ORIGIN + scope, active: workerAt(path), waiting: null, installing: null, unregister }
}

/** A browser's tab on a page of this app. */
function openTab(registrations: ReturnType<typeof registrationOf>[], controller: ServiceWorker | null, path = '/home') {
  const marks = new Map<string, string>()
  const kept = ['redaction-studio-app-1', 'of-another-app']
  const page = {
    workers: { controller, getRegistrations: () => Promise.resolve(registrations as unknown as ServiceWorkerRegistration[]) },
    address: ORIGIN + path,
    reload: vi.fn<() => void>(),
    mark: {
      getItem: (key: string) => marks.get(key) ?? null,
      setItem: (key: string, value: string) => void marks.set(key, value),
      removeItem: (key: string) => void marks.delete(key),
    },
    storage: {
      keys: () => Promise.resolve([...kept]),
      delete: (name: string) => Promise.resolve(kept.splice(kept.indexOf(name), 1).length > 0),
    },
  }
  return { page, kept }
}

describe('a build for a server', () => {
  it('unregisters the embedded worker, deletes its caches and reloads the page that it controls, without resolving', async () => {
    const embedded = registrationOf('/service-worker.js', '/')
    const { page, kept } = openTab([embedded], workerAt('/service-worker.js'))
    const onStart = vi.fn<() => void>()
    void removeEmbeddedWorker(page).then(onStart)
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
    expect(embedded.unregister).toHaveBeenCalledOnce()
    expect(kept).toEqual(['of-another-app'])
    expect(onStart).not.toHaveBeenCalled()
  })

  it('deletes a cache that the removed worker has filled again while its page was closing', async () => {
    const { page, kept } = openTab([registrationOf('/service-worker.js', '/')], workerAt('/service-worker.js'))
    void removeEmbeddedWorker(page)
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
    kept.push('redaction-studio-app-1')
    await removeEmbeddedWorker({ ...page, workers: { controller: null, getRegistrations: () => Promise.resolve([]) } })
    expect(kept).toEqual(['of-another-app'])
  })

  it('starts at once where no embedded worker is, or where it does not control the page', async () => {
    const { page } = openTab([], null)
    await removeEmbeddedWorker(page)
    await removeEmbeddedWorker({ ...page, workers: undefined })
    const embedded = registrationOf('/service-worker.js', '/')
    const forced = openTab([embedded], null)
    await removeEmbeddedWorker(forced.page)
    expect(embedded.unregister).toHaveBeenCalledOnce()
    expect(forced.page.reload).not.toHaveBeenCalled()
  })

  it('leaves other workers and other folders alone', async () => {
    const other = registrationOf('/push.js', '/')
    const otherFolder = registrationOf('/demo/service-worker.js', '/demo/')
    const { page, kept } = openTab([other, otherFolder], workerAt('/push.js'))
    await removeEmbeddedWorker(page)
    expect(other.unregister).not.toHaveBeenCalled()
    expect(otherFolder.unregister).not.toHaveBeenCalled()
    expect(kept).toHaveLength(2)
  })

  it('stops with a message instead of reloading forever', async () => {
    const { page } = openTab([registrationOf('/service-worker.js', '/')], workerAt('/service-worker.js'))
    void removeEmbeddedWorker(page)
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
    await expect(removeEmbeddedWorker(page)).rejects.toThrow('Close all tabs of this site, then open it again.')
  })
})
