import { ProgressBar } from '@blueprintjs/core'
import { useMemo } from 'react'

import { deletedItems, liveItems } from '#editor/review.ts'
import { formatNumber } from '#lib/formats.ts'
import { countReviewed } from '#lib/review-progress.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './panel.module.css'

/** Shows how many items are reviewed, and goes to the next one that isn't. */
export function ReviewedCount({ session }: { session: ReviewSession }) {
  const review = useEditor(session.editor, ({ settled }) => settled)
  const { reviewed, total } = useMemo(() => countReviewed([...liveItems(review), ...deletedItems(review)]), [review])
  if (total === 0) return null
  const words = `${formatNumber(reviewed)} of ${formatNumber(total)} reviewed`
  return (
    <div className={styles.reviewed}>
      <span>{words}</span>
      <ProgressBar
        className={styles.bar ?? ''}
        value={reviewed / total}
        stripes={false}
        intent={reviewed === total ? 'success' : 'primary'}
        aria-label="Reviewed items"
        aria-valuetext={words}
      />
      <ActionButton session={session} actionId="next-unreviewed" size="small" />
    </div>
  )
}
