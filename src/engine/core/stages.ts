import type { JobStage } from '#generated/model/jobStage.zod.ts'

import { throwIfCancelled, yieldToMessages } from './cancellation'
import type { CallContext } from './worker-loop'

/** Runs the stages of a job one by one. Reports their progress, measures their time and checks for cancellation between them. */
export class Stages {
  readonly milliseconds: Partial<Record<JobStage, number>> = {}
  readonly #context: CallContext

  constructor(context: CallContext) {
    this.#context = context
  }

  async run<T>(stage: JobStage, work: (onProgress: (fraction: number) => void) => Promise<T>): Promise<T> {
    const { signal, onProgress } = this.#context
    await yieldToMessages()
    throwIfCancelled(signal)
    const report = (fraction: number) => onProgress({ stage, fraction: Math.min(1, Math.max(0, fraction)) })
    report(0)
    const start = performance.now()
    const result = await work(report)
    this.milliseconds[stage] = performance.now() - start
    throwIfCancelled(signal)
    report(1)
    return result
  }
}
