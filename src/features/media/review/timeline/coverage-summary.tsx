import type { Editor } from '#editor/editor.ts'
import { COVERAGE_STATES, coverageTotal, timeCoverage, type CoverageState } from '#editor/items/time-coverage.ts'
import { formatDuration } from '#lib/words/durations.ts'
import { formatCount } from '#lib/words/formats.ts'
import { useEditor } from '../session/use-editor'
import styles from './review-timeline.module.css'

const WORDS = { open: 'unresolved', redacted: 'redacted' } as const satisfies Partial<Record<CoverageState, string>>

/** Describes the strip of redacted, unresolved and kept stretches, which is drawn at the bottom of the timeline. */
export function CoverageSummary({ editor, height }: { editor: Editor; height: number }) {
  const words = useEditor(editor, ({ settled }) => {
    const stretches = timeCoverage(settled, editor.isVisual)
    const totals = COVERAGE_STATES.flatMap((state) => {
      const { seconds, count } = coverageTotal(stretches, state)
      const name = state === 'kept' ? (editor.isVisual ? 'left visible' : 'left audible') : WORDS[state]
      return count === 0 ? [] : `${formatDuration(seconds)} ${name} in ${formatCount(count, 'stretch', 'stretches')}`
    })
    return totals.length === 0 ? 'Nothing redacted' : totals.join(', ')
  })
  return <div className={styles.coverage} style={{ height }} role="img" aria-label={`Coverage: ${words}`} />
}
