import type { CustomRule } from '#engine/entities/types.ts'

/** Reads the user's own rules, one per line: `/…/` is a regular expression, anything else is found literally. */
export function ownRules(lines: string): CustomRule[] {
  const written = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isExpression = (line: string): boolean => line.length > 2 && line.startsWith('/') && line.endsWith('/')
  const words = written.filter((line) => !isExpression(line))
  const expressions = written.filter(isExpression)
  return [
    ...(words.length === 0 ? [] : [{ id: 'words', words }]),
    ...expressions.map((line): CustomRule => ({ id: line, pattern: line.slice(1, -1), matchCase: false })),
  ]
}
