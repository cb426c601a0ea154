import { createCallQueue } from '../core/call-queue'
import { EngineCancelledError } from '../core/errors'
import type { EngineCallOptions } from '../core/types'
import type { EngineWorker } from '../core/worker-host'
import { Found, Matched, type EntityCall } from './messages'
import { withoutOverlaps } from './overlaps'
import { problemOf } from './rules/check-rule'
import { RuleError, type CustomRule, type EntityEngine, type Finding } from './types'

/** Time limit for one user rule in one text, in milliseconds. */
const RULE_LIMIT = 5000

interface EntityEngineOptions {
  workerFactory?: () => EngineWorker
  /** In milliseconds. */
  ruleLimit?: number
}

const startEntityWorker = (): EngineWorker =>
  new Worker(new URL('./entities.worker.ts', import.meta.url), { type: 'module', name: 'entity-engine' })

/** Returns the reason why a user rule can't be used, as a text for the user, or null if it can. */
export function ruleProblem(rule: CustomRule): string | null {
  return problemOf(rule)
}

/**
 * Creates the engine for entities in texts. Its worker starts with the first call and loads its libraries and lists with the first search.
 *
 * The user's own expressions are checked before they run, and run one by one. One that takes too long terminates the worker, and the result
 * names it in addition to the findings of all others.
 *
 * @returns an engine whose calls reject with EngineError, EngineCancelledError or RuleError
 */
export function createEntityEngine({ workerFactory = startEntityWorker, ruleLimit = RULE_LIMIT }: EntityEngineOptions = {}): EntityEngine {
  const { run, dispose } = createCallQueue<Exclude<EntityCall, { type: 'cancel' }>>(workerFactory, 'Text')

  /** Finds by one rule. The worker doesn't read messages while an expression runs, so cancelling the call terminates the worker. */
  async function match(text: string, rule: CustomRule, signal: AbortSignal | undefined): Promise<Finding[]> {
    const watchdog = new AbortController()
    const stop = (): void => watchdog.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted === true) stop()
    try {
      const copy = 'words' in rule ? { id: rule.id, words: [...rule.words] } : rule
      const makeCall = (id: number) => {
        // The timer starts when the worker is free, not while another call runs.
        timer = setTimeout(stop, ruleLimit)
        return { type: 'match', id, text, rule: copy } as const
      }
      return await run(makeCall, { Result: Matched }, { signal: watchdog.signal })
    } catch (error) {
      if (!(error instanceof EngineCancelledError) || signal?.aborted === true) throw error
      throw new RuleError('slow-rule', rule.id, 'The search with this regex took too long and was stopped. Simplify the regex.')
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  return {
    find: async (text, { categories, languages, rules = [] }, options: EngineCallOptions = {}) => {
      for (const rule of rules) {
        const problem = problemOf(rule)
        if (problem !== null) throw new RuleError('invalid-rule', rule.id, problem)
      }
      const custom: Finding[] = []
      const stopped: RuleError[] = []
      for (const rule of rules) {
        try {
          custom.push(...(await match(text, rule, options.signal)))
        } catch (error) {
          if (!(error instanceof RuleError)) throw error
          stopped.push(error)
        }
      }
      const note = stopped.length === 0 ? {} : { stopped }
      if (categories?.every((category) => category === 'custom') === true)
        return { findings: withoutOverlaps(custom), languages: [], ...note }
      const found = await run(
        (id) => ({
          type: 'find',
          id,
          text,
          custom,
          ...(categories === undefined ? {} : { categories: [...categories] }),
          ...(languages === undefined ? {} : { languages: [...languages] }),
        }),
        { Result: Found },
        options,
      )
      return { ...found, ...note }
    },
    dispose,
  }
}
