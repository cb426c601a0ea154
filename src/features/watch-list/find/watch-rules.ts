import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import type { CustomRule, Finding } from '#engine/entities/types.ts'
import { watchKey } from '#lib/search/watch-terms.ts'

/** The rules of the entity engine for a watch list, and the term of each finding. */
export interface WatchRules {
  readonly rules: readonly CustomRule[]
  readonly termOf: (finding: Pick<Finding, 'text' | 'detail'>) => WatchTerm | undefined
}

/** Returns the rules for terms: one for all words that are found in the same way, and one for each expression. */
export function watchRules(terms: readonly WatchTerm[]): WatchRules {
  const lists = new Map<string, { matchCase: boolean; wholeWords: boolean; terms: Map<string, WatchTerm> }>()
  const expressions = new Map<string, WatchTerm>()
  for (const term of terms) {
    const { matchCase = false, wholeWords = true } = term
    if (term.kind === 'expression') {
      expressions.set(term.id, term)
      continue
    }
    const id = `words ${matchCase ? 'case' : ''} ${wholeWords ? 'whole' : ''}`
    const list = lists.get(id) ?? { matchCase, wholeWords, terms: new Map<string, WatchTerm>() }
    lists.set(id, list)
    list.terms.set(watchKey(term), term)
  }
  return {
    rules: [
      ...[...lists].map(([id, { terms: words, ...options }]): CustomRule => ({
        id,
        words: [...words.values()].map(({ text }) => text),
        ...options,
      })),
      ...[...expressions.values()].map(({ id, text, matchCase = false }): CustomRule => ({ id, pattern: text, matchCase })),
    ],
    termOf: ({ text, detail = '' }) => {
      const listed = lists.get(detail)?.terms ?? new Map<string, WatchTerm>()
      const key = watchKey({ kind: 'words', text })
      // A text may split words, so the spaces of a match can differ from its term's.
      const isSame = ([other]: readonly [string, WatchTerm]): boolean => other.replaceAll(' ', '') === key.replaceAll(' ', '')
      return expressions.get(detail) ?? listed.get(key) ?? [...listed].find(isSame)?.[1]
    },
  }
}
