import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { GridView, List } from '@blueprintjs/icons'

import { typeWords } from '#lib/words/media-words.ts'
import type { ViewMode } from './browse/media-browser'
import { LibraryState, type AddressPart, type LibraryAddress } from './library-address'
import styles from './library-toolbar.module.css'
import { SearchField } from './search-field'

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'largest', label: 'Largest first' },
  { value: 'smallest', label: 'Smallest first' },
  { value: 'state', label: 'State' },
]
const TYPES = [{ value: '', label: 'All types' }, ...Object.entries(typeWords).map(([value, label]) => ({ value, label }))]
const STATES = [{ value: '', label: 'All states' }, ...LibraryState.options.map((value) => ({ value, label: value }))]

interface LibraryToolbarProps {
  address: LibraryAddress
  mode: ViewMode
  onChange: (part: AddressPart, value: string) => void
  onMode: (mode: ViewMode) => void
}

/** Renders search, filters, sort order and view mode. */
export function LibraryToolbar({ address, mode, onChange, onMode }: LibraryToolbarProps) {
  const select = (part: AddressPart, label: string, value: string, options: { value: string; label: string }[]) => (
    <HTMLSelect aria-label={label} value={value} options={options} onChange={({ currentTarget }) => onChange(part, currentTarget.value)} />
  )
  return (
    <div className={styles.toolbar}>
      <SearchField term={address.searchTerm} onSearch={(term) => onChange('q', term)} />
      {select('type', 'Type', address.type ?? '', TYPES)}
      {select('state', 'State', address.state ?? '', STATES)}
      {select('sort', 'Sort by', address.sort === 'newest' ? '' : address.sort, SORTS)}
      <ButtonGroup role="group" aria-label="View" className={styles.view ?? ''}>
        <Button
          icon={<GridView />}
          aria-label="Grid"
          title="Grid"
          aria-pressed={mode === 'grid'}
          active={mode === 'grid'}
          onClick={() => onMode('grid')}
        />
        <Button
          icon={<List />}
          aria-label="List"
          title="List"
          aria-pressed={mode === 'list'}
          active={mode === 'list'}
          onClick={() => onMode('list')}
        />
      </ButtonGroup>
    </div>
  )
}
