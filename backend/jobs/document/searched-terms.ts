import type { DocumentPlan, SearchedExpression } from '#engine/document/types.ts'
import { watchKey } from '#lib/watch-terms.ts'
import { watchListOf } from '../../media/watch-list'
import type { MediaRecord } from '../../records/records'
import type { Draft } from '../../ports/tables'

/**
 * Returns the terms that were searched for in a file: the watch list of its project, and the terms of the detections that are still listed.
 */
export function searchedTerms(
  records: Pick<Draft, 'get' | 'of'>,
  media: MediaRecord,
): Required<Pick<DocumentPlan, 'searched' | 'expressions'>> {
  const typed = records
    .of('jobs', 'media', media.id)
    .toSorted((one, other) => one.sequence - other.sequence)
    .flatMap(({ command }) => (command.kind === 'detect' ? (command.request.terms ?? []) : []))
  const all = [...watchListOf(records, media).terms, ...typed].map(({ matchCase = false, ...term }) => ({ ...term, matchCase }))
  const words = new Map<string, string>()
  const expressions = new Map<string, SearchedExpression>()
  for (const { kind, text, matchCase } of all) {
    const key = kind === 'expression' ? `${text} ${matchCase}` : watchKey({ kind, text })
    if (kind === 'expression') expressions.set(key, { pattern: text, matchCase })
    else if (!words.has(key)) words.set(key, text)
  }
  return { searched: [...words.values()], expressions: [...expressions.values()] }
}
