import { Button } from '@blueprintjs/core'

import type { Editor } from '#editor/editor.ts'
import type { ReviewItem } from '#editor/item.ts'
import { formatCount } from '#lib/words/formats.ts'
import styles from './export-dialog.module.css'

/** Max items that are listed by name. */
const NAMED = 5

interface ListedItemsProps {
  editor: Editor
  /** The accessible name of the group. */
  name: string
  words: string
  /** In review order. */
  items: readonly ReviewItem[]
  /** The text of the button that goes to the first item. */
  action: string
  onClose: () => void
}

/** Lists items of the review. Each links to its place. */
export function ListedItems({ editor, name, words, items, action, onClose }: ListedItemsProps) {
  const [first] = items
  if (!first) return null
  const show = (id: string): void => {
    onClose()
    editor.goTo(id)
  }
  const rest = items.length - NAMED
  return (
    <div className={styles.unreviewed} role="group" aria-label={name}>
      <p>{words}</p>
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
      <Button size="small" text={action} onClick={() => show(first.id)} />
    </div>
  )
}

interface UnreviewedItemsProps {
  editor: Editor
  /** In review order. */
  items: readonly ReviewItem[]
  onClose: () => void
}

/** Lists the items that haven't been reviewed. Each links to its place in the review. */
export function UnreviewedItems(props: UnreviewedItemsProps) {
  const { length } = props.items
  return (
    <ListedItems
      {...props}
      name="Not reviewed"
      words={length === 1 ? 'Not reviewed:' : `${formatCount(length, 'item')} not reviewed:`}
      action={`Review ${formatCount(length, 'item')}`}
    />
  )
}
