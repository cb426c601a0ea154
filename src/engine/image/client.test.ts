import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createImageEngine } from './client'
import { Request } from './messages'
import type { DetectedPart, DetectionSettings } from './types'
import type { EngineProgress } from '../core/types'
import type { EngineWorker } from '../core/worker-host'

/** A worker whose responses the test sends. */
class FakeWorker extends EventTarget {
  readonly received: Request[] = []
  terminated = false

  postMessage(message: unknown): void {
    this.received.push(Request.parse(message))
  }

  terminate(): void {
    this.terminated = true
  }

  emit(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  crash(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }))
  }
}

function setUp() {
  const workers: FakeWorker[] = []
  const workerFactory = (): EngineWorker => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  }
  const worker = (index: number) => {
    const found = workers[index]
    if (found === undefined) throw new Error(`worker ${index} was not started`)
    return found
  }
  return { engine: createImageEngine({ workerFactory, modelUrl: '/model' }), workers, worker }
}

const file = new Blob(['image'])
const increased: DetectionSettings = { increasedAccuracy: true, labels: ['face'] }
const detected = { width: 10, height: 10, items: [] }
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('createImageEngine', () => {
  it('starts no worker before the first call and passes the file by reference', async () => {
    const { engine, workers, worker } = setUp()
    expect(workers).toHaveLength(0)
    const detection = engine.detect(file, increased)
    await settled()
    expect(worker(0).received).toEqual([{ type: 'detect', id: 1, file, increasedAccuracy: true, labels: ['face'], modelUrl: '/model' }])
    worker(0).emit({ type: 'done', id: 1, result: detected })
    await expect(detection).resolves.toEqual(detected)
  })

  it('reports the progress of its own call only', async () => {
    const { engine, worker } = setUp()
    const seen: EngineProgress[] = []
    const detection = engine.detect(file, increased, { onProgress: (progress) => seen.push(progress) })
    await settled()
    worker(0).emit({ type: 'progress', id: 1, stage: 'detect', fraction: 0.5 })
    worker(0).emit({ type: 'progress', id: 7, stage: 'detect', fraction: 0.7 })
    worker(0).emit({ type: 'done', id: 1, result: detected })
    await detection
    expect(seen).toEqual([{ stage: 'detect', fraction: 0.5 }])
  })

  it('passes partial results on in order, and none after a cancellation or the end', async () => {
    const { engine, worker } = setUp()
    const seen: string[] = []
    const controller = new AbortController()
    const onPartial = ({ label, items }: DetectedPart): void => void seen.push(`${label} ${items.length}`)
    const item = { label: 'face', box: { x: 1, y: 2, width: 3, height: 4 }, confidence: 0.9 }
    const part = (id: number, label: string, items: object[]) => ({ type: 'partial', id, partial: { width: 10, height: 10, label, items } })
    const cancelled = engine.detect(file, increased, { signal: controller.signal, onPartial })
    await settled()
    worker(0).emit(part(1, 'face', [item]))
    worker(0).emit(part(1, 'text', []))
    expect(seen).toEqual(['face 1', 'text 0'])
    controller.abort()
    worker(0).emit(part(1, 'license_plate', []))
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    worker(0).emit({ type: 'cancelled', id: 1 })
    const ended = engine.detect(file, increased, { onPartial })
    await settled()
    worker(0).emit({ type: 'done', id: 2, result: detected })
    worker(0).emit(part(2, 'face', []))
    await ended
    expect(seen).toEqual(['face 1', 'text 0'])
  })

  it('rejects a call whose partial result is invalid, and replaces the worker', async () => {
    const { engine, worker } = setUp()
    const seen: DetectedPart[] = []
    const detection = engine.detect(file, increased, { onPartial: (part) => seen.push(part) })
    await settled()
    worker(0).emit({ type: 'partial', id: 1, partial: { width: 10, height: 10, label: 'face', items: 'many' } })
    await expect(detection).rejects.toMatchObject({
      code: 'worker-failed',
      message: expect.stringMatching(/invalid partial result/) as unknown,
    })
    expect(worker(0).terminated).toBe(true)
    expect(seen).toEqual([])
  })

  it('rejects a partial result of a call that has none', async () => {
    const { engine, worker } = setUp()
    const probe = engine.probe(file)
    await settled()
    worker(0).emit({ type: 'partial', id: 1, partial: 'half' })
    await expect(probe).rejects.toMatchObject({ code: 'worker-failed' })
  })

  it('runs calls one at a time and continues after a failed one', async () => {
    const { engine, worker } = setUp()
    const first = engine.detect(file, increased)
    const second = engine.detect(file, increased)
    await settled()
    expect(worker(0).received).toHaveLength(1)
    worker(0).emit({ type: 'failed', id: 1, code: 'truncated', message: 'The image is cut short.' })
    await expect(first).rejects.toMatchObject({ name: 'EngineError', code: 'truncated', message: 'The image is cut short.' })
    await settled()
    worker(0).emit({ type: 'done', id: 2, result: detected })
    await expect(second).resolves.toEqual(detected)
  })

  it('rejects immediately when cancelled and reuses the worker once it has stopped', async () => {
    const { engine, workers, worker } = setUp()
    const controller = new AbortController()
    const first = engine.detect(file, increased, { signal: controller.signal })
    const second = engine.detect(file, increased)
    await settled()
    controller.abort()
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    expect(worker(0).received.at(-1)).toEqual({ type: 'cancel', id: 1 })
    worker(0).emit({ type: 'cancelled', id: 1 })
    await settled()
    worker(0).emit({ type: 'done', id: 2, result: detected })
    await expect(second).resolves.toEqual(detected)
    expect(workers).toHaveLength(1)
  })

  it('replaces a worker that ignores a cancellation', async () => {
    const { engine, worker } = setUp()
    const controller = new AbortController()
    const first = engine.detect(file, increased, { signal: controller.signal })
    const second = engine.detect(file, increased)
    await settled()
    controller.abort()
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    vi.advanceTimersByTime(2000)
    await settled()
    expect(worker(0).terminated).toBe(true)
    worker(0).emit({ type: 'done', id: 2, result: { ...detected, width: 1 } })
    worker(1).emit({ type: 'done', id: 2, result: detected })
    await expect(second).resolves.toEqual(detected)
  })

  it('leaves the queue when cancelled while waiting and never starts with an aborted signal', async () => {
    const { engine, worker } = setUp()
    const controller = new AbortController()
    const first = engine.detect(file, increased)
    const waiting = engine.detect(file, increased, { signal: controller.signal })
    const last = engine.detect(file, increased)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await expect(engine.probe(file, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' })
    worker(0).emit({ type: 'done', id: 1, result: detected })
    await first
    await settled()
    worker(0).emit({ type: 'done', id: 2, result: detected })
    await expect(last).resolves.toEqual(detected)
    expect(worker(0).received).toHaveLength(2)
  })

  it('reports a crashed worker and starts another for the next call', async () => {
    const { engine, worker } = setUp()
    const first = engine.detect(file, increased)
    await settled()
    worker(0).crash('out of memory')
    await expect(first).rejects.toMatchObject({
      code: 'worker-failed',
      message: expect.stringMatching(/out of memory.*Nothing was exported/) as unknown,
    })
    const second = engine.detect(file, increased)
    await settled()
    worker(1).emit({ type: 'done', id: 2, result: detected })
    await expect(second).resolves.toEqual(detected)
  })

  it('starts a worker whose script could not be loaded once more, and sends it the call', async () => {
    const { engine, workers, worker } = setUp()
    const detection = engine.detect(file, increased)
    await settled()
    worker(0).crash('')
    expect(worker(0).terminated).toBe(true)
    expect(worker(1).received).toEqual(worker(0).received)
    worker(1).emit({ type: 'done', id: 1, result: detected })
    await expect(detection).resolves.toEqual(detected)
    expect(workers).toHaveLength(2)
  })

  it('reports a worker that could not start twice, that stopped after a response, or whose call is cancelled', async () => {
    const { engine, workers, worker } = setUp()
    const unloadable = {
      code: 'worker-failed',
      message: expect.stringMatching(/could not start.*Nothing was exported/) as unknown,
    }
    const first = engine.detect(file, increased)
    await settled()
    worker(0).crash('')
    worker(1).crash('')
    await expect(first).rejects.toMatchObject(unloadable)
    const second = engine.detect(file, increased)
    await settled()
    worker(2).emit({ type: 'progress', id: 2, stage: 'decode', fraction: 0.5 })
    worker(2).crash('')
    await expect(second).rejects.toMatchObject(unloadable)
    const controller = new AbortController()
    const third = engine.detect(file, increased, { signal: controller.signal })
    await settled()
    controller.abort()
    worker(3).crash('')
    await expect(third).rejects.toMatchObject({ code: 'cancelled' })
    await settled()
    expect(workers).toHaveLength(4)
  })

  it.for([
    ['response', 'nonsense'],
    ['result', { type: 'done', id: 1, result: { faces: 'many' } }],
  ] as const)('rejects an invalid %s', async ([, data]) => {
    const { engine, worker } = setUp()
    const detection = engine.detect(file, increased)
    await settled()
    worker(0).emit(data)
    await expect(detection).rejects.toMatchObject({ code: 'worker-failed' })
  })

  it('rejects running, waiting and later calls once it is disposed', async () => {
    const { engine, worker } = setUp()
    const first = engine.detect(file, increased)
    const waiting = engine.detect(file, increased)
    await settled()
    engine.dispose()
    await expect(first).rejects.toMatchObject({ code: 'worker-failed' })
    await expect(waiting).rejects.toMatchObject({ code: 'worker-failed' })
    await expect(engine.probe(file)).rejects.toMatchObject({ code: 'worker-failed' })
    expect(worker(0).terminated).toBe(true)
  })
})
