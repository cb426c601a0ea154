import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'

import { restore } from '../../../../editor/actions/review-actions'
import { deletedItems } from '../../../../editor/review'
import { confidenceWords } from '../../../../lib/confidence'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './deleted-group.module.css'

/** Lists the deleted detections, which stay in the record and can be restored. */
export function DeletedGroup({ session }: { session: ReviewSession }) {
  const review = useEditor(session.editor, ({ settled }) => settled)
  const deleted = useMemo(() => deletedItems(review), [review])
  if (deleted.length === 0) return null
  return (
    <details className={styles.group}>
      <summary>Deleted ({deleted.length})</summary>
      <ul className={styles.list} aria-label="Deleted detections">
        {deleted.map((item) => {
          const name = session.editor.nameOf(item.id)
          return (
            <li key={item.id} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <span className={styles.detail}>{confidenceWords(item)}</span>
              <Button size="small" text="Restore" aria-label={`Restore ${name}`} onClick={() => restore(session, item.id)} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
