import type { Finding } from '../types'

/** An expression with the global flag, and the category of its matches. A named group `name` is the finding, if there is one. */
export interface Pattern {
  category: Finding['category']
  pattern: RegExp
  confidence: number
}

/** Finds all matches of patterns. */
export function findPatterns(text: string, patterns: readonly Pattern[], method: Finding['method'] = 'pattern'): Finding[] {
  return patterns.flatMap(({ category, pattern, confidence }) =>
    [...text.matchAll(pattern)].map((match): Finding => {
      const found = match.groups?.['name'] ?? match[0]
      const start = match.index + (found === match[0] ? 0 : match[0].indexOf(found))
      return { category, text: found, start, end: start + found.length, confidence, method }
    }),
  )
}
