import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { GridView, List } from '@blueprintjs/icons'

import { typeWords } from '#lib/words/media-words.ts'
import type { ViewMode } from './browse/media-browser'
import { stateWords } from '#ui/state-tag.tsx'
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

/** Names a state of the filter as the cards of the chosen type do. Only recordings have their own word for Converted. */
function stateLabel(state: LibraryState, type: LibraryAddress['type']): string {
  if (state === 'On hold') return state
  if (state === 'Converted' && type === undefined) return 'Converted or ready to transcribe'
  return stateWords({ state, type: type ?? 'unknown' })
}

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
  const states = LibraryState.options.map((value) => ({ value, label: stateLabel(value, address.type) }))
  return (
    <div className={styles.toolbar}>
      <SearchField term={address.searchTerm} onSearch={(term) => onChange('q', term)} />
      {select('type', 'Type', address.type ?? '', TYPES)}
      {select('state', 'State', address.state ?? '', [{ value: '', label: 'All states' }, ...states])}
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
