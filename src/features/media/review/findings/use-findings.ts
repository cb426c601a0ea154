import { useMemo } from 'react'

import type { Version } from '#generated/model/version.zod.ts'
import { isError } from '../../versions/findings'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { decidable, findingCases, judgeFindings, judgeOnPages, type FindingCase, type Judgement } from './judge-findings'

/**
 * Returns the version whose findings the review should resolve: the newest one, while it is on hold or has warnings. It may be out of date,
 * because resolving a finding changes the review.
 *
 * @param versions the versions, newest first
 */
export function versionToResolve(versions: readonly Version[]): Version | undefined {
  const [newest] = versions
  if (!newest) return undefined
  return newest.release === 'held' || newest.report.findings.some((finding) => !isError(finding)) ? newest : undefined
}

export interface Findings {
  readonly cases: readonly FindingCase[]
  readonly judgements: ReadonlyMap<string, Judgement>
  /** The number of findings that the review can resolve. Warnings count only if there are no errors. */
  readonly total: number
  readonly resolved: number
}

/** Judges the findings of a version against the review, which may change at any time. */
export function useFindings({ editor }: ReviewSession, { report }: Version): Findings {
  const review = useEditor(editor, ({ settled }) => settled)
  const isTimed = !editor.clock.isFixed
  const cases = useMemo(() => findingCases(report, isTimed), [report, isTimed])
  return useMemo(() => {
    const judgements = editor.isPaged ? judgeOnPages(cases, review) : judgeFindings(cases, report, review, editor.size, isTimed)
    const all = decidable(cases)
    const errors = all.filter((one) => one.isError)
    const counted = errors.length > 0 ? errors : all
    const resolved = counted.filter(({ id }) => judgements.get(id)?.state !== 'open').length
    return { cases, judgements, total: counted.length, resolved }
  }, [cases, report, review, editor, isTimed])
}
