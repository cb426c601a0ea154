import { useMemo } from 'react'

import type { Editor } from '#editor/editor.ts'
import { COVERAGE_STATES, coverageTotal, timeCoverage, type CoverageState } from '#editor/items/time-coverage.ts'
import type { ItemLists } from '#editor/review.ts'
import { formatDuration } from '#lib/words/durations.ts'
import { formatCount } from '#lib/words/formats.ts'
import { useEditor } from '../session/use-editor'
import styles from './review-timeline.module.css'

const WORDS = { open: 'unresolved', redacted: 'redacted' } as const satisfies Partial<Record<CoverageState, string>>

function coverageWords(review: ItemLists, isVisual: boolean): string {
  const stretches = timeCoverage(review, isVisual)
  const totals = COVERAGE_STATES.flatMap((state) => {
    const { seconds, count } = coverageTotal(stretches, state)
    const name = state === 'kept' ? (isVisual ? 'left visible' : 'left audible') : WORDS[state]
    return count === 0 ? [] : `${formatDuration(seconds)} ${name} in ${formatCount(count, 'stretch', 'stretches')}`
  })
  return totals.length === 0 ? 'Nothing redacted' : totals.join(', ')
}

/** Describes the strip of redacted, unresolved and kept stretches, which is drawn at the bottom of the timeline. */
export function CoverageSummary({ editor, height }: { editor: Editor; height: number }) {
  const review = useEditor(editor, ({ settled }) => settled)
  const words = useMemo(() => coverageWords(review, editor.isVisual), [review, editor.isVisual])
  return <div className={styles.coverage} style={{ height }} role="img" aria-label={`Coverage: ${words}`} />
}
