import type { ItemProps } from './media-item'
import styles from './select-box.module.css'

type SelectBoxProps = Pick<ItemProps, 'media' | 'index' | 'isSelected' | 'isTabStop'> & { onToggle: ItemProps['actions']['onToggle'] }

/** Renders the checkbox of a file. With Shift it selects the range from the last selected file. */
export function SelectBox({ media, index, isSelected, isTabStop, onToggle }: SelectBoxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Select ${media.name}`}
        tabIndex={isTabStop ? 0 : -1}
        checked={isSelected}
        onChange={({ nativeEvent }) => onToggle(index, media, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
