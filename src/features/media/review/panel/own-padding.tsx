import { Button } from '@blueprintjs/core'

import { idsOf, nameOfItems } from '#editor/actions/selected.ts'
import { setPadding } from '#editor/items/commands.ts'
import type { ReviewItem } from '#editor/items/item.ts'
import { settingOf } from '#editor/settings.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { PaddingSlider } from './padding-slider'
import styles from './panel.module.css'

interface OwnPaddingProps {
  session: ReviewSession
  /** The selected faces. */
  faces: readonly ReviewItem[]
}

/** Edits the padding of the selected faces, which otherwise follow the review's. */
export function OwnPadding({ session, faces }: OwnPaddingProps) {
  const { editor } = session
  const facePadding = useEditor(editor, ({ settled }) => settingOf(settled, 'facePadding'))
  const spaces = new Set(faces.map(({ padding }) => padding?.space ?? null))
  const [space = null] = spaces
  const commit = (value: number | undefined): void => {
    const { settled } = editor.getSnapshot()
    const step = value === undefined ? `default padding of ${nameOfItems(editor, faces)}` : `padding of ${nameOfItems(editor, faces)}`
    editor.commit(step, setPadding(settled, idsOf(faces), value), value === undefined ? undefined : 'own-padding')
  }
  const isOwn = spaces.size > 1 || space !== null
  const percent = `${Math.round((space ?? facePadding) * 100)}%`
  return (
    <div className={styles.ownPadding}>
      <PaddingSlider
        label="Padding"
        value={space ?? facePadding}
        valueText={spaces.size > 1 ? 'Mixed' : isOwn ? percent : `${percent} (default)`}
        onChange={commit}
        onEnd={() => editor.endRun()}
      />
      {isOwn && <Button size="small" variant="minimal" text="Use default" onClick={() => commit(undefined)} />}
    </div>
  )
}
