import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { EngineWorker } from '../core/worker-host'
import { createEntityEngine } from './client'
import { EntityCall } from './messages'
import type { CustomRule, Finding } from './types'

/** A worker whose responses the test sends. */
class FakeWorker extends EventTarget {
  readonly received: EntityCall[] = []
  terminated = false

  postMessage(message: unknown): void {
    this.received.push(EntityCall.parse(message))
  }

  terminate(): void {
    this.terminated = true
  }

  emit(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function setUp() {
  const workers: FakeWorker[] = []
  const engine = createEntityEngine({
    workerFactory: (): EngineWorker => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
  })
  const worker = (index: number): FakeWorker => {
    const found = workers[index]
    if (found === undefined) throw new Error(`worker ${index} was not started`)
    return found
  }
  return { engine, workers, worker }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const rule: CustomRule = { id: 'case', pattern: 'K-\\d+', matchCase: true }
const finding: Finding = { category: 'custom', text: 'K-7', start: 0, end: 3, confidence: 1, method: 'custom', detail: 'case' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('[MEDIA-04] createEntityEngine', () => {
  it("runs the user's rules before the search, which gets what they found", async () => {
    const { engine, worker } = setUp()
    const found = engine.find('K-7', { rules: [rule], categories: ['PERSON', 'custom'], languages: ['en'] })
    await settled()
    expect(worker(0).received).toEqual([{ type: 'match', id: 1, text: 'K-7', rule }])
    worker(0).emit({ type: 'done', id: 1, result: [finding] })
    await settled()
    expect(worker(0).received[1]).toEqual({
      type: 'find',
      id: 2,
      text: 'K-7',
      categories: ['PERSON', 'custom'],
      languages: ['en'],
      custom: [finding],
    })
    worker(0).emit({ type: 'done', id: 2, result: { findings: [finding], languages: ['en'] } })
    expect(await found).toEqual({ findings: [finding], languages: ['en'] })
  })

  it('starts no worker for an expression that could take very long', async () => {
    const { engine, workers } = setUp()
    const found = engine.find('aaaa', { rules: [{ id: 'bad', pattern: '(a+)+b', matchCase: false }] })
    await expect(found).rejects.toMatchObject({ name: 'RuleError', code: 'invalid-rule', ruleId: 'bad' })
    expect(workers).toHaveLength(0)
  })

  it('ends the worker when an expression takes longer than five seconds, and names it beside what the others found', async () => {
    const { engine, workers, worker } = setUp()
    const quick: CustomRule = { id: 'quick', pattern: 'K-7', matchCase: true }
    const found = engine.find('text', { rules: [rule, quick] })
    await settled()
    await vi.advanceTimersByTimeAsync(4999)
    expect(worker(0).received).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await settled()
    expect(worker(0).terminated).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(worker(0).terminated).toBe(true)
    expect(workers).toHaveLength(2)
    expect(worker(1).received).toMatchObject([{ type: 'match', id: 2, rule: quick }])
    worker(1).emit({ type: 'done', id: 2, result: [finding] })
    await settled()
    worker(1).emit({ type: 'done', id: 3, result: { findings: [finding], languages: ['en'] } })
    expect(await found).toMatchObject({
      findings: [finding],
      languages: ['en'],
      stopped: [{ name: 'RuleError', code: 'slow-rule', ruleId: 'case' }],
    })
  })

  it("doesn't search for names when only the user's rules are wanted", async () => {
    const { engine, worker } = setUp()
    const inside: Finding = { ...finding, text: '7', start: 2 }
    const found = engine.find('K-7', { rules: [rule], categories: ['custom'] })
    await settled()
    worker(0).emit({ type: 'done', id: 1, result: [inside, finding] })
    expect(await found).toEqual({ findings: [finding], languages: [] })
    expect(worker(0).received).toHaveLength(1)
  })

  it('counts the time of an expression from when the worker is free', async () => {
    const { engine, worker } = setUp()
    const first = engine.find('first', {})
    const second = engine.find('second', { rules: [rule] })
    await settled()
    await vi.advanceTimersByTimeAsync(60_000)
    worker(0).emit({ type: 'done', id: 1, result: { findings: [], languages: [] } })
    await first
    await settled()
    worker(0).emit({ type: 'done', id: 2, result: [] })
    await settled()
    worker(0).emit({ type: 'done', id: 3, result: { findings: [], languages: [] } })
    expect(await second).toEqual({ findings: [], languages: [] })
  })

  it('rejects with a cancellation, not with a slow rule, when the caller cancels', async () => {
    const { engine } = setUp()
    const controller = new AbortController()
    const found = engine.find('text', { rules: [rule] }, { signal: controller.signal })
    await settled()
    controller.abort()
    await expect(found).rejects.toMatchObject({ code: 'cancelled' })
    await expect(engine.find('text', { rules: [rule] }, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('rejects an invalid result of the worker', async () => {
    const { engine, worker } = setUp()
    const found = engine.find('text', {})
    await settled()
    worker(0).emit({ type: 'done', id: 1, result: { findings: [{ ...finding, category: 'ANIMAL' }], languages: [] } })
    await expect(found).rejects.toMatchObject({ code: 'worker-failed' })
  })
})
