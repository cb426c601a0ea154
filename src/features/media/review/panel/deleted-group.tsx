import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'

import { restore } from '#editor/actions/review-actions.ts'
import { isGap } from '#editor/item.ts'
import { deletedGaps, deletedItems } from '#editor/review.ts'
import { originOf, originWords } from '#lib/words/origin-words.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './deleted-group.module.css'
import { rowName } from './row-name'

/** Lists the deleted detections and gaps, which stay in the record and can be restored. */
export function DeletedGroup({ session }: { session: ReviewSession }) {
  const review = useEditor(session.editor, ({ settled }) => settled)
  const deleted = useMemo(() => [...deletedItems(review), ...deletedGaps(review)], [review])
  if (deleted.length === 0) return null
  return (
    <details className={styles.group}>
      <summary>Deleted ({deleted.length})</summary>
      <ul className={styles.list} aria-label="Deleted detections">
        {deleted.map((item) => {
          const name = rowName(session.editor, item)
          const detail = isGap(item)
            ? `${formatMoment(item.start)}–${formatMoment(item.end)}`
            : originWords({ ...item, origin: originOf(item) })
          return (
            <li key={item.id} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <span className={styles.detail}>{detail}</span>
              <Button
                size="small"
                text="Restore"
                aria-label={`Restore ${name}${isGap(item) ? `, ${detail}` : ''}`}
                onClick={() => restore(session, item.id)}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
