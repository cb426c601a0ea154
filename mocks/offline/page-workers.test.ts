import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { followWorkers, type PageMessage, type WorkerReply } from './page-workers'

/** A service worker of a build, which replies at once. */
class FakeWorker extends EventTarget {
  readonly met: PageMessage[] = []
  readonly files: readonly string[]
  readonly isWaiting: boolean
  state: ServiceWorkerState

  constructor(files: readonly string[], state: ServiceWorkerState = 'activated', isWaiting = false) {
    super()
    this.files = files
    this.state = state
    this.isWaiting = isWaiting
  }

  postMessage(message: PageMessage, ports?: unknown): void {
    this.met.push(message)
    const isOwn = message.startedWith === null || this.files.includes(message.startedWith)
    const [port] = ports as MessagePort[]
    port?.postMessage({ isOwn, isWaiting: this.isWaiting } satisfies WorkerReply)
  }
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const onOutdated = vi.fn<() => void>()
const [OLD, NEW] = ['/assets/index-old.js', '/assets/index-new.js'] as const

function open(startedWith: string | null, controller: FakeWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
  })
  const workers = Object.assign(new EventTarget(), { controller })
  const install = (worker: FakeWorker): void => {
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    Object.assign(registration, { installing: null, waiting: worker })
    worker.become('installed')
  }
  const takeOver = (worker: FakeWorker): void => {
    Object.assign(registration, { waiting: null })
    Object.assign(workers, { controller: worker })
    workers.dispatchEvent(new Event('controllerchange'))
  }
  followWorkers({ workers, registration, startedWith, onOutdated })
  return { install, takeOver }
}

/** Lets messages on ports arrive. */
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  onOutdated.mockReset()
})

it('reports the page’s script to the worker that controls it', async () => {
  const worker = new FakeWorker([OLD])
  open(OLD, worker)
  await settle()
  expect(worker.met).toEqual([{ startedWith: OLD, isControlling: true }])
  expect(onOutdated).not.toHaveBeenCalled()
})

it('reports a newer build when its worker waits, and when it takes over', async () => {
  const { install, takeOver } = open(OLD, new FakeWorker([OLD]))
  const next = new FakeWorker([NEW], 'installing', true)
  install(next)
  await settle()
  expect(onOutdated).toHaveBeenCalledTimes(1)
  takeOver(next)
  await settle()
  expect(onOutdated).toHaveBeenCalledTimes(2)
  expect(next.met.map(({ isControlling }) => isControlling)).toEqual([false, true])
})

it('reports nothing to a page of the newer build that starts under the earlier worker', async () => {
  const { install, takeOver } = open(NEW, new FakeWorker([OLD]))
  const own = new FakeWorker([NEW], 'installing')
  install(own)
  await settle()
  takeOver(own)
  await settle()
  expect(own.met).toEqual([
    { startedWith: NEW, isControlling: false },
    { startedWith: NEW, isControlling: true },
  ])
  expect(onOutdated).not.toHaveBeenCalled()
})

it('asks again until the worker of its build can take over', async () => {
  const { install, takeOver } = open(NEW, new FakeWorker([OLD]))
  const own = new FakeWorker([NEW], 'installing', true)
  install(own)
  for (let turn = 1; turn <= 3; turn += 1) {
    await settle()
    expect(own.met).toHaveLength(turn)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  takeOver(own)
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onOutdated).not.toHaveBeenCalled()
})
