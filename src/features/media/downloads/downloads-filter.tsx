import { HTMLSelect, InputGroup } from '@blueprintjs/core'

import { useAddressText } from '#ui/hooks/use-address-text.ts'
import styles from './downloads.module.css'
import type { Release } from './downloads'

interface DownloadsFilterProps {
  release: Release | null
  words: string
  onFilter: (name: 'state' | 'q', value: string) => void
}

/** Filters the list of versions. */
export function DownloadsFilter({ release, words, onFilter }: DownloadsFilterProps) {
  const [text, setText, noteSent] = useAddressText(words)
  const type = (next: string): void => {
    setText(next)
    noteSent(next)
    onFilter('q', next)
  }
  return (
    <div className={styles.filters} role="search" aria-label="Filter versions">
      <div className={styles.filter}>
        <label htmlFor="filter-state">State</label>
        <HTMLSelect id="filter-state" value={release ?? ''} onChange={({ currentTarget }) => onFilter('state', currentTarget.value)}>
          <option value="">All versions</option>
          <option value="released">Ready to download</option>
          <option value="held">On hold</option>
        </HTMLSelect>
      </div>
      <div className={styles.filter}>
        <label htmlFor="filter-words">Title or file</label>
        <InputGroup id="filter-words" type="search" value={text} onValueChange={type} />
      </div>
    </div>
  )
}
