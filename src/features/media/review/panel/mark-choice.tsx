import { Checkbox } from '@blueprintjs/core'
import { useMemo } from 'react'

import { nameOfItems } from '#editor/actions/selected.ts'
import { isMark, liveMarks } from '#editor/items/mark.ts'
import { allItems } from '#editor/review.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './panel.module.css'
import { ReasonFields } from './reason-fields'

interface MarkChoiceProps {
  session: ReviewSession
  projectId: string
}

/** Edits whether the selected marks repeat on every page, and their reason and note. Several can be decided and deleted together. */
export function MarkChoice({ session, projectId }: MarkChoiceProps) {
  const { editor } = session
  const ids = useEditor(editor, ({ selectedIds }) => selectedIds)
  const review = useEditor(editor, ({ settled }) => settled)
  const items = useMemo(() => allItems(review).filter(({ id }) => ids.has(id)), [review, ids])
  const marks = items.filter(isMark)
  const repeated = marks.filter(({ everyPage }) => everyPage === true).length
  const hasSame = liveMarks(review).length > 1 && session.actions.get('select-same').isEnabled()
  const name = nameOfItems(editor, items)
  return (
    <div className={`${styles.choice ?? ''} ${styles.selection ?? ''}`}>
      {items.length > 1 && (
        <div className={styles.segments} role="group" aria-label={`Decision for ${name}`}>
          <ActionButton session={session} actionId="redact" size="small" fill />
          <ActionButton session={session} actionId="keep" size="small" fill />
          <ActionButton session={session} actionId="delete" size="small" fill />
        </div>
      )}
      <h3>{name}</h3>
      <Checkbox
        className={styles.check ?? ''}
        label="Same place on every page"
        checked={repeated > 0 && repeated === marks.length}
        indeterminate={repeated > 0 && repeated < marks.length}
        onChange={() => session.actions.run('every-page')}
      />
      {hasSame && (
        <div>
          <ActionButton session={session} actionId="select-same" size="small" variant="outlined" />
        </div>
      )}
      <ReasonFields session={session} projectId={projectId} items={items} name={name} />
    </div>
  )
}
