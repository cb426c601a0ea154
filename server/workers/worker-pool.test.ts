import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import { ComputerGoneError } from '#backend/ports/runner.ts'
import { channelPair, type TestChannel } from '#tests/support/channel-pair.ts'
import { serveCalls, type ServedCalls, type ServeCallsParts } from '../worker/serve-calls'
import { createCallFiles } from './call-files'
import { BrowserStartError } from './engine-browser'
import { createEnginePage } from './engine-page'
import { encode, type CallEnd, type EngineCall } from './messages'
import type { CallRunner } from './page-runner'
import type { PageName } from './protocol'
import { createWorkerPool, type WorkerPool } from './worker-pool'

const hello = { build: '0.1.0+0a1b2c3d4e5f', cores: 4, codecs: ['H.264 decoder', 'VP9 encoder'] }

/** A call that a worker's page runs until the test ends it. */
interface RunningCall {
  page: PageName
  call: EngineCall
  report: Parameters<CallRunner['run']>[1]
  signal: AbortSignal | undefined
  end: (end: CallEnd) => void
  fail: (error: Error) => void
}

interface TestWorker {
  ends: [server: TestChannel, worker: TestChannel]
  served: ServedCalls
  running: RunningCall[]
  /** The pages that the server has closed. */
  closed: PageName[]
  welcomed: () => void
}

let pool: WorkerPool
let codecs: string[] | undefined
let log: string[]
const onJoin = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  onJoin.mockClear()
  codecs = hello.codecs
  log = []
  pool = createWorkerPool({
    build: hello.build,
    codecs: () => Promise.resolve(codecs),
    createPage: (runner) => createEnginePage({ runner, callFiles: createCallFiles(), files: { replace: () => Promise.resolve() } }),
    onJoin,
    info: (message) => void log.push(message),
  })
})

afterEach(() => {
  pool.close()
  vi.useRealTimers()
})

/** Lets messages arrive, without any time passing. */
const settle = () => vi.advanceTimersByTimeAsync(0)

async function join(address: string, changes: Partial<ServeCallsParts['hello']> = {}): Promise<TestWorker> {
  const ends = channelPair()
  const [running, closed]: [RunningCall[], PageName[]] = [[], []]
  const welcomed = vi.fn<() => void>()
  pool.add(ends[0], address)
  const served = serveCalls(ends[1], {
    hello: { ...hello, ...changes },
    createRunner: (page) => ({
      run: (call, report, signal) =>
        new Promise<CallEnd>((resolve, reject) => running.push({ page, call, report, signal, end: resolve, fail: reject })),
      close: () => void closed.push(page),
    }),
    onWelcome: welcomed,
  })
  await settle()
  return { ends, served, running, closed, welcomed }
}

/** Calls a method of an engine on the computer at a place. */
async function find(place: number, options: Parameters<LaneFind>[2] = {}): Promise<unknown> {
  const engines = await pool.computers()[place]?.engines.get('long')
  return engines?.entities.find('Ada', { categories: [], terms: [] } as never, options)
}
type LaneFind = Awaited<ReturnType<ReturnType<WorkerPool['computers']>[number]['engines']['get']>>['entities']['find']

const settled = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('a worker', () => {
  it('is a computer of the queue with its cores, and runs the calls of its lanes', async () => {
    const worker = await join('10.0.0.7')
    expect(worker.welcomed).toHaveBeenCalledOnce()
    expect(onJoin).toHaveBeenCalledOnce()
    expect(pool.computers().map(({ cores }) => cores)).toEqual([4])
    const found = find(0)
    await settle()
    expect(pool.counts()).toEqual({ workers: 1, calls: 1, lost: 0 })
    expect(worker.running[0]).toMatchObject({ page: 'long', call: { engine: 'entities', method: 'find', inputs: [], writes: false } })
    worker.running[0]?.end({ result: encode(['span-1']).text, results: [] })
    await settle()
    expect(await found).toEqual(['span-1'])
    expect(pool.counts()).toEqual({ workers: 1, calls: 0, lost: 0 })
  })

  it('reports progress in the order of its page', async () => {
    const worker = await join('10.0.0.7')
    const fractions: number[] = []
    const found = find(0, { onProgress: ({ fraction }) => void fractions.push(fraction) })
    await settle()
    for (const fraction of [0.25, 0.5]) worker.running[0]?.report('onProgress', encode({ stage: 'detect', fraction }).text)
    worker.running[0]?.end({ result: encode([]).text, results: [] })
    await settle()
    await found
    expect(fractions).toEqual([0.25, 0.5])
  })

  it('with another build is refused with a sentence that names both', async () => {
    const worker = await join('10.0.0.7', { build: '0.2.0+ffffffffffff' })
    expect(await worker.served.ended).toEqual({
      kind: 'refused',
      reason: 'This worker has build 0.2.0+ffffffffffff, and the server has 0.1.0+0a1b2c3d4e5f. Install the same version on both.',
    })
    expect([pool.computers(), onJoin.mock.calls]).toEqual([[], []])
  })

  it('with other codecs is refused with the difference', async () => {
    const worker = await join('10.0.0.7', { codecs: ['VP9 encoder', 'AAC encoder'] })
    expect(await worker.served.ended).toEqual({
      kind: 'refused',
      reason:
        'The codecs of this worker’s Chromium differ from the server’s (no H.264 decoder, AAC encoder). Use the same Chromium on both.',
    })
    expect(pool.computers()).toEqual([])
  })

  it('is compared with the first worker where the server runs no engine itself', async () => {
    codecs = undefined
    await join('10.0.0.7', { codecs: ['VP8 decoder'] })
    const second = await join('10.0.0.8', { codecs: ['VP9 decoder'] })
    expect(await second.served.ended).toMatchObject({ kind: 'refused' })
    expect(pool.computers()).toHaveLength(1)
  })

  it('that isn’t heard of for 15 seconds is gone before its calls fail; others continue', async () => {
    const [lost, other] = [await join('10.0.0.7'), await join('10.0.0.8')]
    const gone = pool.computers()[0]?.gone
    const [one, two] = [settled(find(0)), settled(find(1))]
    const goneAtEnd = one.then(() => gone?.aborted)
    await settle()
    lost.ends[0].cut()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(pool.counts()).toEqual({ workers: 2, calls: 2, lost: 0 })
    await vi.advanceTimersByTimeAsync(1)
    expect(await one).toMatchObject({ code: 'worker-failed' })
    expect(await goneAtEnd).toBe(true)
    expect(gone?.reason).toEqual(new ComputerGoneError(false))
    expect(gone?.reason).toMatchObject({ isPlanned: false })
    expect(pool.counts()).toEqual({ workers: 1, calls: 1, lost: 1 })
    expect(await lost.served.ended).toEqual({ kind: 'lost' })
    expect(lost.closed).toEqual(['long'])
    other.running[0]?.end({ result: encode(['span-2']).text, results: [] })
    await settle()
    expect(await two).toEqual(['span-2'])
  })

  it('that sends a long message on a slow line is kept until nothing of it has arrived for 15 seconds', async () => {
    const [server, worker] = channelPair()
    pool.add(server, '10.0.0.7')
    worker.send(JSON.stringify({ type: 'hello', ...hello }))
    await settle()
    for (let second = 0; second < 120; second += 4) {
      worker.sendPart()
      await vi.advanceTimersByTimeAsync(4000)
    }
    expect(pool.counts()).toEqual({ workers: 1, calls: 0, lost: 0 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(pool.counts()).toEqual({ workers: 0, calls: 0, lost: 1 })
  })

  it('that is slow, but answers, keeps its call for hours', async () => {
    const worker = await join('10.0.0.7')
    const found = find(0)
    await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000)
    worker.running[0]?.end({ result: encode(['span-1']).text, results: [] })
    await settle()
    expect(await found).toEqual(['span-1'])
  })

  it('whose connection ends is gone at once', async () => {
    const worker = await join('10.0.0.7')
    const found = settled(find(0))
    await settle()
    worker.ends[1].drop()
    await settle()
    expect(await found).toMatchObject({ code: 'worker-failed' })
    expect(pool.counts()).toEqual({ workers: 0, calls: 0, lost: 1 })
    expect(log.slice(-2)).toEqual([
      'The worker at 10.0.0.7 isn’t reachable any more; its jobs start again elsewhere.',
      'No worker is connected.',
    ])
  })

  it('that leaves hands its calls back on purpose', async () => {
    const worker = await join('10.0.0.7')
    const gone = pool.computers()[0]?.gone
    const found = settled(find(0))
    await settle()
    worker.served.leave()
    expect(await worker.served.ended).toEqual({ kind: 'left' })
    await settle()
    expect(await found).toMatchObject({ code: 'worker-failed' })
    expect(gone?.reason).toMatchObject({ isPlanned: true })
    expect(pool.counts()).toEqual({ workers: 0, calls: 0, lost: 0 })
    expect(worker.closed).toEqual(['long'])
  })

  it('that can’t open a page is gone before its calls fail, so that their jobs run elsewhere', async () => {
    const worker = await join('10.0.0.7')
    const gone = pool.computers()[0]?.gone
    const found = settled(find(0))
    const goneAtEnd = found.then(() => gone?.aborted)
    await settle()
    const cause = new BrowserStartError('Couldn’t start /usr/bin/chromium.')
    worker.running[0]?.fail(cause)
    await settle()
    expect(await worker.served.ended).toEqual({ kind: 'broken', cause })
    expect(await goneAtEnd).toBe(true)
    expect(gone?.reason).toMatchObject({ isPlanned: false })
    expect(worker.ends[0].received.map(({ type }) => type)).not.toContain('page-lost')
    expect(pool.counts()).toEqual({ workers: 0, calls: 0, lost: 1 })
    expect(worker.closed).toEqual(['long'])
  })

  it('that speaks another protocol is dropped', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const worker = await join('10.0.0.7')
    worker.ends[1].send('{"type":"end","id":"one"}')
    await settle()
    expect(pool.counts()).toEqual({ workers: 0, calls: 0, lost: 1 })
    expect(report).toHaveBeenCalledExactlyOnceWith('A worker has sent an invalid message, so its connection was ended', expect.any(Error))
    report.mockClear()
  })
})

describe('a call on a worker', () => {
  it('that is cancelled ends as soon as its page has confirmed it', async () => {
    const worker = await join('10.0.0.7')
    const controller = new AbortController()
    const found = settled(find(0, { signal: controller.signal }))
    await settle()
    controller.abort()
    await settle()
    expect(worker.running[0]?.signal?.aborted).toBe(true)
    worker.running[0]?.fail(new EngineCancelledError())
    await settle()
    expect(await found).toBeInstanceOf(EngineCancelledError)
    expect(worker.closed).toEqual([])
  })

  it('that ignores its cancellation ends after a second, and its page is closed', async () => {
    const worker = await join('10.0.0.7')
    const controller = new AbortController()
    const isOver = vi.fn<() => void>()
    const found = settled(find(0, { signal: controller.signal }))
    void found.then(isOver)
    await settle()
    controller.abort()
    await vi.advanceTimersByTimeAsync(999)
    expect(isOver).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await found).toBeInstanceOf(EngineCancelledError)
    expect(worker.closed).toEqual(['long'])
    // A late end belongs to no call.
    worker.running[0]?.end({ result: encode(['late']).text, results: [] })
    const next = find(0)
    await settle()
    worker.running[1]?.end({ result: encode(['span-1']).text, results: [] })
    await settle()
    expect(await next).toEqual(['span-1'])
  })

  it('whose page crashes fails alone, as on the server’s own machine', async () => {
    const worker = await join('10.0.0.7')
    const gone = pool.computers()[0]?.gone
    const found = settled(find(0))
    await settle()
    worker.running[0]?.fail(new EngineError('worker-failed', 'Processing stopped unexpectedly. Try again.'))
    await settle()
    expect(await found).toMatchObject({ code: 'worker-failed', message: 'Processing stopped unexpectedly. Try again.' })
    expect([gone?.aborted, pool.counts().workers]).toEqual([false, 1])
  })
})
