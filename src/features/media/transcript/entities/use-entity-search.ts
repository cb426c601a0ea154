import { useEffect, useRef, useState } from 'react'

import { createEntityEngine, ruleProblem } from '#engine/entities/client.ts'
import { RuleError, type EntityEngine, type Finding, type FindingCategory } from '#engine/entities/types.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { ownRules } from './own-rules'

export type SearchState =
  | { state: 'idle' }
  | { state: 'running'; fraction: number }
  /** `stopped` names the user's rules that took too long, so that their findings are missing. */
  | { state: 'found'; findings: readonly Finding[]; stopped: readonly string[] }
  | { state: 'failed'; message: string }

export interface EntitySearch {
  search: SearchState
  start: (text: string, request: { categories: readonly FindingCategory[]; language: string | null; own: string }) => void
  cancel: () => void
}

/** Returns the text of an error in a user rule, with the rule. */
function ruleMessage({ ruleId, message }: RuleError): string {
  return ruleId === 'words' ? message : `${ruleId}: ${message}`
}

/** Searches a text for entities. The worker starts with the first search and ends with the page. */
export function useEntitySearch(createEngine: () => EntityEngine = createEntityEngine): EntitySearch {
  const [search, setSearch] = useState<SearchState>({ state: 'idle' })
  const engine = useRef<EntityEngine>(undefined)
  const running = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      running.current?.abort()
      engine.current?.dispose()
      engine.current = undefined
    },
    [],
  )
  const start: EntitySearch['start'] = (text, { categories, language, own }) => {
    running.current?.abort()
    const rules = ownRules(own)
    for (const rule of rules) {
      const problem = ruleProblem(rule)
      if (problem === null) continue
      setSearch({ state: 'failed', message: ruleMessage(new RuleError('invalid-rule', rule.id, problem)) })
      return
    }
    const controller = new AbortController()
    const isCurrent = (): boolean => running.current === controller
    running.current = controller
    engine.current ??= createEngine()
    setSearch({ state: 'running', fraction: 0 })
    engine.current
      .find(
        text,
        { categories: [...categories, 'custom'], rules, ...(language === null ? {} : { languages: [language] }) },
        { signal: controller.signal, onProgress: ({ fraction }) => isCurrent() && setSearch({ state: 'running', fraction }) },
      )
      .then(
        ({ findings, stopped = [] }) => isCurrent() && setSearch({ state: 'found', findings, stopped: stopped.map(ruleMessage) }),
        (error: unknown) => {
          if (!isCurrent() || error instanceof EngineCancelledError) return
          setSearch({ state: 'failed', message: error instanceof RuleError ? ruleMessage(error) : errorWords(error) })
        },
      )
  }
  const cancel = (): void => {
    running.current?.abort()
    running.current = undefined
    setSearch({ state: 'idle' })
  }
  return { search, start, cancel }
}
