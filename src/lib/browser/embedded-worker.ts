/** The embedded back end's service worker, in the folder of the page. Other builds ship one with this name that removes it. */
export const SERVICE_WORKER_FILE = 'service-worker.js'

/** The start of the names of the caches in which the embedded build stores the app for offline use. */
export const APP_CACHE_START = 'redaction-studio-app-'
