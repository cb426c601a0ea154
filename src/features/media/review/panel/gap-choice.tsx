import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './panel.module.css'

/** Resolves the selected gaps. */
export function GapChoice({ session }: { session: ReviewSession }) {
  const { editor } = session
  const count = useEditor(editor, ({ selectedIds }) => selectedIds.size)
  const name = useEditor(editor, ({ selectedId }) => (selectedId === null ? '' : editor.nameOf(selectedId)))
  const reason = useEditor(editor, () => session.actions.get('gap-absent').whyDisabled?.())
  return (
    <div className={`${styles.choice ?? ''} ${styles.selection ?? ''}`}>
      <h3 id="resolve-selection">Resolve {count > 1 ? `${count} items` : name}</h3>
      <div className={styles.segments} role="group" aria-labelledby="resolve-selection">
        <ActionButton session={session} actionId="gap-play" size="small" fill />
        <ActionButton session={session} actionId="gap-absent" size="small" fill />
        <ActionButton session={session} actionId="gap-covered" size="small" fill />
        <ActionButton session={session} actionId="gap-extend" size="small" fill />
        <ActionButton session={session} actionId="gap-open" text="Reopen" size="small" fill />
      </div>
      {reason !== undefined && <p>{reason}</p>}
    </div>
  )
}
