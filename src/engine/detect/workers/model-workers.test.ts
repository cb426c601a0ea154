import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { EngineCancelledError } from '../../core/errors'
import { ModelRequest } from './messages'
import { ModelWorkers, type ModelWorker } from './model-workers'

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget implements Pick<ModelWorker, 'postMessage' | 'terminate'> {
  readonly requests: ModelRequest[] = []
  hasEnded = false

  postMessage = (message: unknown): void => void this.requests.push(ModelRequest.parse(message))

  terminate(): void {
    this.hasEnded = true
  }

  /** Answers the last request with a value. */
  async answer(value = 0): Promise<void> {
    const { id, type } = this.requests.at(-1) ?? {}
    const outputs = type === 'run' ? { out: { values: Float32Array.of(value), dims: [1] } } : undefined
    await this.#send({ id, ...(outputs && { outputs }) })
  }

  fail = (error: string): Promise<void> => this.#send({ id: this.requests.at(-1)?.id, error })

  async crash(): Promise<void> {
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
    await vi.advanceTimersByTimeAsync(0)
  }

  async #send(data: object): Promise<void> {
    this.dispatchEvent(new MessageEvent('message', { data }))
    await vi.advanceTimersByTimeAsync(0)
  }

  /** The widths of the inputs that it ran. */
  get widths(): number[] {
    return this.requests.flatMap((request) => (request.type === 'run' ? [request.width] : []))
  }
}

let started: FakeWorker[]
let workers: ModelWorkers

const ONNX = new Uint8Array([1])
const input = new Float32Array(3)

const at = (index: number): FakeWorker => {
  const worker = started[index]
  if (!worker) throw new Error(`There is no worker ${index}.`)
  return worker
}

beforeEach(() => {
  vi.useFakeTimers()
  started = []
  const start = (): ModelWorker => {
    const worker = new FakeWorker()
    started.push(worker)
    return worker
  }
  workers = new ModelWorkers({ start, limit: 2, patience: 1000 })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Starts a model, and returns the function that runs it. */
async function startModel(options?: { isLarge: boolean }): Promise<ReturnType<ModelWorkers['start']>> {
  const starting = workers.start(ONNX, options)
  await at(0).answer()
  return starting
}

it('runs two calls at a time, and the others in their order as soon as a worker is free', async () => {
  const run = await startModel()
  const results = [1, 2, 3, 4].map((width) => run(input, width, 1))
  await vi.advanceTimersByTimeAsync(0)
  await at(1).answer()
  expect([started.length, at(0).widths, at(1).widths]).toEqual([2, [1], [2]])
  await at(1).answer(20)
  await at(0).answer(10)
  expect([at(0).widths, at(1).widths]).toEqual([
    [1, 4],
    [2, 3],
  ])
  await at(0).answer(40)
  await at(1).answer(30)
  const values = (await Promise.all(results)).map(({ out }) => out?.values[0])
  expect(values).toEqual([10, 20, 30, 40])
})

it('runs a large model in the first worker only', async () => {
  const run = await startModel({ isLarge: true })
  const [first, second] = [run(input, 1, 1), run(input, 2, 1)]
  await vi.advanceTimersByTimeAsync(0)
  expect([started.length, at(0).widths]).toEqual([1, [1]])
  await at(0).answer()
  await at(0).answer()
  await Promise.all([first, second])
  expect([started.length, at(0).widths]).toEqual([1, [1, 2]])
})

it('leaves the input to the caller', async () => {
  const run = await startModel()
  const planes = Float32Array.of(5)
  const result = run(planes, 1, 1)
  await vi.advanceTimersByTimeAsync(0)
  await at(0).answer()
  await result
  expect([...planes]).toEqual([5])
})

it('rejects when a model can’t be started, and starts it again with the next call', async () => {
  const failing = workers.start(ONNX).catch(String)
  await at(0).fail('bad model')
  expect(await failing).toBe('Error: bad model')
  const starting = workers.start(ONNX)
  await at(0).answer()
  await expect(starting).resolves.toBeTypeOf('function')
})

it('rejects the call of a worker that crashes, and runs the next one in a new worker', async () => {
  const run = await startModel()
  const failing = run(input, 1, 1).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  await at(0).crash()
  expect(await failing).toMatchObject({ code: 'worker-failed' })
  expect(at(0).hasEnded).toBe(true)
  const next = run(input, 2, 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(at(1).requests.map(({ type }) => type)).toEqual(['start'])
  await at(1).answer()
  await at(1).answer(7)
  expect((await next)['out']?.values[0]).toBe(7)
})

it('ends workers without work, and starts others for the next call', async () => {
  const run = await startModel()
  vi.advanceTimersByTime(999)
  expect(at(0).hasEnded).toBe(false)
  vi.advanceTimersByTime(1)
  expect(at(0).hasEnded).toBe(true)
  void run(input, 1, 1)
  await vi.advanceTimersByTimeAsync(0)
  expect([started.length, at(1).hasEnded]).toEqual([2, false])
})

it('ends both workers when the work is cancelled, rejects all calls, and starts others for the next one', async () => {
  const run = await startModel()
  const results = [1, 2, 3].map((width) => run(input, width, 1).catch((error: unknown) => error))
  await vi.advanceTimersByTimeAsync(0)
  workers.stop()
  expect(started.map(({ hasEnded }) => hasEnded)).toEqual([true, true])
  const errors = await Promise.all(results)
  expect(errors.map((error) => error instanceof Error)).toEqual([true, true, true])
  expect(errors[2]).toBeInstanceOf(EngineCancelledError)
  void run(input, 4, 1)
  await vi.advanceTimersByTimeAsync(0)
  expect([started.length, at(2).hasEnded]).toEqual([3, false])
})
