/** The interval at which a page checks whether its build's worker can take over. */
const ASK_AGAIN_MILLISECONDS = 10_000

/** From a page to a service worker, with a port for the reply. */
export interface PageMessage {
  /** The script that the page loaded. Its name differs in each build; null in the dev server. */
  startedWith: string | null
  /** Whether the worker controls the page. */
  isControlling: boolean
}

export interface WorkerReply {
  /** Whether the page and the worker are from the same build. */
  isOwn: boolean
  /** Whether the worker waits until pages of builds that can't follow it are closed. */
  isWaiting: boolean
}

export const isPageMessage = (data: unknown): data is PageMessage => typeof data === 'object' && data !== null && 'startedWith' in data

type Worker = Pick<ServiceWorker, 'postMessage' | 'state' | 'addEventListener'>

interface Registration extends Pick<EventTarget, 'addEventListener'> {
  readonly waiting: Worker | null
  readonly installing: Worker | null
}

interface PageWorkers {
  workers: Pick<EventTarget, 'addEventListener'> & { readonly controller: Worker | null }
  registration: Registration
  startedWith: string | null
  /** Called when there is a service worker from a newer build than the page's. */
  onOutdated: () => void
}

/**
 * Reports this page's build to every service worker. A new worker waits until a page of its own build has started, because pages of other
 * builds still need the earlier one. It then takes over, and those pages follow it.
 */
export function followWorkers({ workers, registration, startedWith, onOutdated }: PageWorkers): void {
  function tell(worker: Worker, isControlling: boolean, onReply: (reply: WorkerReply) => void): void {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      port1.close()
      onReply(data)
    })
    port1.start()
    worker.postMessage({ startedWith, isControlling } satisfies PageMessage, [port2])
  }

  function meetWaiting(worker: Worker): void {
    tell(worker, false, ({ isOwn, isWaiting }) => {
      if (!isOwn) onOutdated()
      else if (isWaiting) setTimeout(() => registration.waiting === worker && meetWaiting(worker), ASK_AGAIN_MILLISECONDS)
    })
  }

  function meetInstalling(worker: Worker): void {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') meetWaiting(worker)
    })
  }

  // This worker's build may be older than the page's, whose worker is then still being installed.
  if (workers.controller) tell(workers.controller, true, () => undefined)
  if (registration.waiting) meetWaiting(registration.waiting)
  if (registration.installing) meetInstalling(registration.installing)
  registration.addEventListener('updatefound', () => {
    if (registration.installing) meetInstalling(registration.installing)
  })
  workers.addEventListener('controllerchange', () => {
    if (workers.controller) tell(workers.controller, true, ({ isOwn }) => !isOwn && onOutdated())
  })
}
