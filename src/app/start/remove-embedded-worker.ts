import { APP_CACHE_START, SERVICE_WORKER_FILE } from '#lib/browser/embedded-worker.ts'

/** Marks, for this tab, that the page was reloaded to get rid of the embedded back end. */
const KEY = 'redaction-studio.worker-removed'

const STILL_THERE = 'Couldn’t remove the version of this app that runs without a server. Close all tabs of this site, then open it again.'

interface Page {
  workers?: Pick<ServiceWorkerContainer, 'controller' | 'getRegistrations'> | undefined
  address?: string
  reload?: () => void
  mark?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storage?: Pick<CacheStorage, 'keys' | 'delete'>
}

function isEmbedded(worker: ServiceWorker | null): boolean {
  return worker !== null && new URL(worker.scriptURL).pathname.endsWith(`/${SERVICE_WORKER_FILE}`)
}

/**
 * Unregisters the service worker that an embedded build left on this origin. It would respond to requests that are meant for the server,
 * and uploads would be lost. A page that it already controls is reloaded, and the promise then never resolves, so that the page sends no
 * requests.
 *
 * @throws Error with a message for the user when the worker still controls the page after a reload
 */
export async function removeEmbeddedWorker({
  // Undefined outside secure contexts, despite its type.
  workers = (navigator as Partial<Navigator>).serviceWorker,
  address = location.href,
  reload = () => location.reload(),
  mark = sessionStorage,
  storage = caches,
}: Page = {}): Promise<void> {
  if (workers === undefined) return
  const registrations = await workers.getRegistrations()
  const ours = registrations.filter(
    ({ scope, active, waiting, installing }) => address.startsWith(scope) && [active, waiting, installing].some(isEmbedded),
  )
  for (const registration of ours) await registration.unregister()
  // Again after the reload: the worker stores each file that it still serves to the page that is being left.
  const isReloaded = mark.getItem(KEY) !== null
  if (ours.length > 0 || isReloaded)
    for (const name of await storage.keys()) if (name.startsWith(APP_CACHE_START)) await storage.delete(name)
  if (!isEmbedded(workers.controller)) return mark.removeItem(KEY)
  if (isReloaded) throw new Error(STILL_THERE)
  mark.setItem(KEY, 'true')
  reload()
  await new Promise<never>(() => undefined)
}
