import { useEffect, useMemo, useRef, useState } from 'react'

import type { PageText } from '#editor/items/page-words.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import { createEntityEngine, ruleProblem } from '#engine/entities/client.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { findText, joinTexts, type FoundRange, type TextQuery } from './find-text'

export interface DocumentQuery extends TextQuery {
  readonly isExpression: boolean
}

export type TextSearch =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'found'; readonly found: readonly FoundRange[] }

const IDLE: TextSearch = { state: 'idle' }

/** Searches the texts of a document as the query changes. Expressions run in a worker, which is terminated if one takes too long. */
export function useTextSearch(texts: ReadonlyMap<number, PageText>, query: DocumentQuery): TextSearch {
  const { text, matchCase, wholeWords, isExpression } = query
  const plain = useMemo(
    (): TextSearch =>
      isExpression || text.trim() === '' ? IDLE : { state: 'found', found: findText(texts, { text, matchCase, wholeWords }) },
    [texts, text, matchCase, wholeWords, isExpression],
  )
  const engine = useRef<EntityEngine>(undefined)
  const [matched, setMatched] = useState<TextSearch>(IDLE)
  useEffect(
    () => () => {
      engine.current?.dispose()
      engine.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!isExpression || text.trim() === '') return undefined
    const rule = { id: 'expression', pattern: text, matchCase }
    const problem = ruleProblem(rule)
    const controller = new AbortController()
    const { signal } = controller
    const run = async (): Promise<TextSearch> => {
      if (problem !== null) return { state: 'failed', message: problem }
      engine.current ??= createEntityEngine()
      const joined = joinTexts(texts)
      const { findings } = await engine.current.find(joined.text, { categories: ['custom'], rules: [rule] }, { signal })
      return { state: 'found', found: findings.flatMap(({ start, end }) => joined.rangesAt(start, end)) }
    }
    const show = async (): Promise<void> => {
      try {
        const result = await run()
        if (!signal.aborted) setMatched(result)
      } catch (error) {
        if (!signal.aborted && !(error instanceof EngineCancelledError)) setMatched({ state: 'failed', message: errorWords(error) })
      }
    }
    void show()
    return () => {
      controller.abort()
      setMatched({ state: 'running' })
    }
  }, [texts, text, matchCase, isExpression])
  return isExpression && text.trim() !== '' ? matched : plain
}
