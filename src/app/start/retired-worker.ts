import { APP_CACHE_START } from '#lib/browser/embedded-worker.ts'

/**
 * The service worker of builds that have none. Browsers that once opened an embedded build on this origin update its worker to this one,
 * which removes itself and the app stored for offline use, and reloads the pages. Files and records of the embedded back end stay.
 */

/** The part of the service worker types that is used here; the DOM library doesn't include them. */
interface ActivateEvent extends Event {
  waitUntil: (work: Promise<void>) => void
}

declare const clients: {
  matchAll: (options: { type: 'window' }) => Promise<{ url: string; navigate: (url: string) => Promise<unknown> }[]>
}
declare const registration: { unregister: () => Promise<boolean> }
declare const skipWaiting: () => Promise<void>

async function retire(): Promise<void> {
  await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith(APP_CACHE_START)) await caches.delete(name)
  for (const client of await clients.matchAll({ type: 'window' })) {
    // Fails for a page that is being closed.
    await client.navigate(client.url).catch(() => undefined)
  }
}

self.addEventListener('install', () => void skipWaiting())
// Only service workers receive this event, always with this method.
self.addEventListener('activate', (event) => (event as ActivateEvent).waitUntil(retire()))
