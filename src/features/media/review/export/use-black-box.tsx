import { Button } from '@blueprintjs/core'

import { redactInBlack, TEXT_WARNING } from '#editor/actions/items/style-actions.ts'
import type { Editor } from '#editor/editor.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { ItemLabel } from '#lib/words/item-words.ts'
import { useEditor } from '../session/use-editor'
import { coarseItems } from './export-summary'
import styles from './export-dialog.module.css'

/** Offers to switch items with another style to Black Box, as one undo step. */
export function UseBlackBox({ editor, ids }: { editor: Editor; ids: readonly string[] }) {
  const review = useEditor(editor, ({ settled }) => settled)
  const left = coarseItems(review, { ids })
  if (left.length === 0) return null
  return <Button size="small" text="Use Black Box" onClick={() => redactInBlack(editor, new Set(left.map(({ id }) => id)))} />
}

/** Warns before an export of objects in a style through which text may be read. Such an export is refused if text is detected. */
export function CoarseObjects({ editor, labels }: { editor: Editor; labels: readonly ItemLabel[] | undefined }) {
  const review = useEditor(editor, ({ settled }) => settled)
  const objects = coarseItems(review, labels === undefined ? {} : { labels })
  const [first] = objects
  if (!first) return null
  const name = objects.length === 1 ? `${editor.nameOf(first.id)} isn’t` : `${formatCount(objects.length, 'object')} aren’t`
  return (
    <div className={styles.unreviewed} role="group" aria-label="Style of objects">
      <p>
        {name} redacted in solid black. {TEXT_WARNING}
      </p>
      <UseBlackBox editor={editor} ids={objects.map(({ id }) => id)} />
    </div>
  )
}
