import { Button, Intent } from '@blueprintjs/core'
import { Cross, Download, FolderClose, Search, Shield, Trash } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'

import { formatCount, formatNumber } from '#lib/words/formats.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection'

interface SelectionBarProps {
  selection: Selection
  /** The number of listed files. */
  count: number
  onDetect: () => void
  onRedact: () => void
  /** Downloads the selected files, or all listed ones. */
  onDownload: () => void
  onMove: () => void
  onDelete: () => void
}

/** Shows the number of selected files and the bulk actions. Always rendered, so that a selection does not shift the layout. */
export function SelectionBar({ selection, count, onDetect, onRedact, onDownload, onMove, onDelete }: SelectionBarProps) {
  const { selected, isLoading } = selection
  const isAnything = selected.size > 0
  const selectAll = useRef<HTMLButtonElement>(null)
  const wasAnything = useRef(false)
  useEffect(() => {
    // Clearing the selection removes the pressed button and its focus. A list that has just opened takes no focus.
    if (wasAnything.current && !isAnything && document.activeElement === document.body) selectAll.current?.focus()
    wasAnything.current = isAnything
  }, [isAnything])
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection">
      <span role="status" className={styles.count}>
        {isLoading
          ? 'Selecting…'
          : isAnything
            ? `${formatNumber(selected.size)} of ${formatCount(count, 'file')} selected`
            : formatCount(count, 'file')}
      </span>
      {isAnything ? (
        <>
          <Button variant="minimal" icon={<Cross />} text="Clear" onClick={selection.clear} />
          <span className={styles.space} />
          <Button icon={<Search />} text="Detect…" disabled={isLoading} onClick={onDetect} />
          <Button icon={<Shield />} text="Redact…" disabled={isLoading} onClick={onRedact} />
          <Button icon={<Download />} text="Download…" disabled={isLoading} onClick={onDownload} />
          <Button icon={<FolderClose />} text="Move…" disabled={isLoading} onClick={onMove} />
          <Button icon={<Trash />} intent={Intent.DANGER} variant="outlined" text="Delete" disabled={isLoading} onClick={onDelete} />
        </>
      ) : (
        <>
          <Button ref={selectAll} variant="minimal" text="Select all" disabled={isLoading} onClick={() => selection.selectAll(count)} />
          <span className={styles.space} />
          <Button variant="minimal" icon={<Download />} text="Download all" disabled={isLoading} onClick={onDownload} />
        </>
      )}
    </div>
  )
}
