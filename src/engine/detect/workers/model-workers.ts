import { deferred, type Deferred } from '../../core/deferred'
import { EngineCancelledError, EngineError } from '../../core/errors'
import { modelThreads, type ModelOutput, type RunModel } from '../runtime'
import { ModelResponse, type ModelRequest } from './messages'

/** The part of a Worker that runs models. */
export type ModelWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

interface ModelWorkersOptions {
  start: () => ModelWorker
  /** Max number of workers. Each has its own copy of the models. */
  limit: number
  /** Milliseconds without work after which the workers end. */
  patience: number
}

interface StartedModel {
  onnx: Uint8Array<ArrayBuffer>
  /** Whether only the first worker runs it, so that its memory is needed once. */
  isLarge: boolean
}

interface Task {
  model: number
  planes: Float32Array
  width: number
  height: number
  result: Deferred<Record<string, ModelOutput>>
}

type Outputs = Record<string, ModelOutput>
type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** A worker and the call it works on. */
class RunningWorker {
  readonly #worker: ModelWorker
  readonly #models = new Set<number>()
  #call: { id: number; result: Deferred<Outputs> } | undefined
  #calls = 0
  isBusy = false

  constructor(worker: ModelWorker, onFailure: (failed: RunningWorker) => void) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const { id, outputs = {}, error } = ModelResponse.parse(data)
      if (id !== this.#call?.id) return
      if (error === undefined) this.#call.result.resolve(outputs)
      else this.#call.result.reject(new Error(error))
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      onFailure(this)
      this.end(event.message || 'the worker could not start')
    })
  }

  #post(request: Unnumbered<ModelRequest>, transfer: Transferable[]): Promise<Outputs> {
    this.#calls += 1
    const result = deferred<Outputs>()
    this.#call = { id: this.#calls, result }
    this.#worker.postMessage({ ...request, id: this.#calls }, transfer)
    return result.promise
  }

  /** Starts a model that this worker doesn't run yet. */
  async prepare(model: number, { onnx }: StartedModel): Promise<void> {
    if (this.#models.has(model)) return
    await this.#post({ type: 'start', model, onnx }, [])
    this.#models.add(model)
  }

  run({ model, planes, width, height }: Task): Promise<Outputs> {
    const own = new Float32Array(planes)
    return this.#post({ type: 'run', model, planes: own, width, height }, [own.buffer])
  }

  /** Ends the worker. Its call rejects. */
  end(reason: string): void {
    this.#worker.terminate()
    this.#call?.result.reject(new EngineError('worker-failed', `Text recognition stopped unexpectedly (${reason}). Try again.`))
  }
}

/**
 * Runs models in several workers, so that several lines of text are read at a time where a browser gives the models' runtime one thread. Calls
 * begin in their order. The workers start with the first model, and end after a time without work.
 */
export class ModelWorkers {
  readonly #options: ModelWorkersOptions
  readonly #models: StartedModel[] = []
  readonly #waiting: Task[] = []
  #workers: RunningWorker[] = []
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(options: ModelWorkersOptions) {
    this.#options = options
  }

  /** Returns the max number of calls that run at a time. */
  get limit(): number {
    return this.#options.limit
  }

  /**
   * Starts a model.
   *
   * @param isLarge whether it needs much memory while it runs, so that only one worker runs it
   * @throws Error if a worker can't start it
   */
  async start(onnx: Uint8Array<ArrayBuffer>, { isLarge = false } = {}): Promise<RunModel> {
    const started = { onnx, isLarge }
    const model = this.#models.push(started) - 1
    // A worker that is busy starts the model with the first call.
    const [first = this.#add()] = this.#workers
    if (!first.isBusy) await this.#use(first, () => first.prepare(model, started))
    return (planes, width, height) => {
      const result = deferred<Outputs>()
      this.#waiting.push({ model, planes, width, height, result })
      this.#assign()
      return result.promise
    }
  }

  #add(): RunningWorker {
    const remove = (failed: RunningWorker): void => {
      this.#workers = this.#workers.filter((one) => one !== failed)
    }
    const worker = new RunningWorker(this.#options.start(), remove)
    this.#workers.push(worker)
    return worker
  }

  async #use<T>(worker: RunningWorker, work: () => Promise<T>): Promise<T> {
    worker.isBusy = true
    clearTimeout(this.#idle)
    try {
      return await work()
    } finally {
      worker.isBusy = false
      this.#assign()
      clearTimeout(this.#idle)
      if (this.#workers.length > 0 && !this.#workers.some(({ isBusy }) => isBusy))
        this.#idle = setTimeout(() => this.#endAll(), this.#options.patience)
    }
  }

  /** Ends all workers, because nothing they do is needed any more. Calls that run or wait reject. */
  stop(): void {
    for (const { result } of this.#waiting.splice(0)) result.reject(new EngineCancelledError())
    for (const worker of this.#workers) worker.end('it was cancelled')
    this.#workers = []
    clearTimeout(this.#idle)
  }

  #endAll(): void {
    for (const worker of this.#workers) worker.end('it had no work')
    this.#workers = []
  }

  /** Gives the waiting calls to workers that are free. */
  #assign(): void {
    for (const task of this.#waiting.slice()) {
      const model = this.#models[task.model]
      const worker = model && this.#freeFor(model)
      if (!worker) continue
      this.#waiting.splice(this.#waiting.indexOf(task), 1)
      const run = this.#use(worker, async () => {
        await worker.prepare(task.model, model)
        return worker.run(task)
      })
      run.then(task.result.resolve, task.result.reject)
    }
  }

  #freeFor({ isLarge }: StartedModel): RunningWorker | undefined {
    const [first = this.#add()] = this.#workers
    if (!first.isBusy) return first
    if (isLarge) return undefined
    const free = this.#workers.find(({ isBusy }) => !isBusy)
    return free ?? (this.#workers.length < this.#options.limit ? this.#add() : undefined)
  }
}

/** Two, because each needs about as much memory as the models' runtime and its models. */
const MAX_WORKERS = 2
const PATIENCE = 60_000

/**
 * Returns workers for models where several are faster than the calling thread: with several cores, on a page where the models' runtime has one
 * thread.
 */
export function modelWorkers(): ModelWorkers | undefined {
  if (modelThreads() > 1 || navigator.hardwareConcurrency < 2) return undefined
  const start = (): Worker => new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module', name: 'text-recognition' })
  return new ModelWorkers({ start, limit: MAX_WORKERS, patience: PATIENCE })
}
