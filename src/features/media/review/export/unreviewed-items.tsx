import type { Editor } from '#editor/editor.ts'
import type { ReviewItem } from '#editor/item.ts'
import { formatCount } from '#lib/words/formats.ts'
import { ListedItems } from './listed-items'

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
