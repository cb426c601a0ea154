import { InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'

import type { Editor } from '#editor/editor.ts'
import { formatCount } from '#lib/words/formats.ts'
import { renameSpeaker, speakersOf } from './lines/edit-lines'
import styles from './speakers.module.css'
import type { TranscriptEdits } from './use-transcript-edits'

/** Names each speaker of a transcript once, in all of their passages. */
export function Speakers({ editor, edits }: { editor: Editor; edits: TranscriptEdits }) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const speakers = speakersOf(edits.lines)
  const named = speakers.filter(({ name }) => name !== null)
  if (speakers.length === 0) return null
  const rename = (before: string | null, count: number, typed: string): void => {
    const name = typed.trim()
    if (name === (before ?? '')) return
    edits.edit((lines) => renameSpeaker(lines, before, name))
    editor.announce(name === '' ? `Speaker removed from ${formatCount(count, 'passage')}` : `${name}: ${formatCount(count, 'passage')}`)
  }
  return (
    <details className={styles.speakers} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{named.length === 0 ? 'Name speakers' : `Speakers (${named.length})`}</summary>
      {isOpen && (
        <>
          <ul aria-label="Speakers">
            {speakers.map(({ name, count }) => (
              // The key shows the saved name after an undo or a rename elsewhere.
              <li key={`${name ?? ''} ${count}`}>
                <InputGroup
                  size="small"
                  aria-label={name === null ? 'Name of passages without a speaker' : `Name of ${name}`}
                  placeholder={name === null ? 'No speaker' : 'Name'}
                  defaultValue={name ?? ''}
                  maxLength={200}
                  list={listId}
                  onKeyDown={({ key, currentTarget }) => {
                    if (key === 'Enter') currentTarget.blur()
                    else if (key === 'Escape') currentTarget.value = name ?? ''
                  }}
                  onBlur={({ currentTarget }) => rename(name, count, currentTarget.value)}
                />
                <span className={styles.count}>{formatCount(count, 'passage')}</span>
              </li>
            ))}
          </ul>
          <datalist id={listId}>
            {named.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
    </details>
  )
}
