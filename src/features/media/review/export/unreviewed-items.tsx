import { Button } from '@blueprintjs/core'

import type { Editor } from '../../../../editor/editor'
import type { ReviewItem } from '../../../../editor/items/item'
import { formatCount } from '../../../../lib/formats'
import styles from './export-dialog.module.css'

/** The number of items that are listed by name. */
const NAMED = 5

interface UnreviewedItemsProps {
  editor: Editor
  /** In review order. */
  items: readonly ReviewItem[]
  onClose: () => void
}

/** Lists the items that haven't been reviewed. Each leads to its place in the review. */
export function UnreviewedItems({ editor, items, onClose }: UnreviewedItemsProps) {
  const [first] = items
  if (!first) return null
  const show = (id: string): void => {
    onClose()
    editor.goTo(id)
  }
  const rest = items.length - NAMED
  return (
    <div className={styles.unreviewed} role="group" aria-label="Not reviewed">
      <p>{formatCount(items.length, 'item')} not reviewed</p>
      <ul>
        {items.slice(0, NAMED).map(({ id }) => (
          <li key={id}>
            <button type="button" className={styles.link} onClick={() => show(id)}>
              {editor.nameOf(id)}
            </button>
          </li>
        ))}
        {rest > 0 && <li>{rest} more</li>}
      </ul>
      <Button size="small" text={items.length === 1 ? 'Review it' : 'Review them'} onClick={() => show(first.id)} />
    </div>
  )
}
