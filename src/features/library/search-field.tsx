import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Search } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'

import { LONGEST_TERM } from './library-address'
import styles from './library-toolbar.module.css'

/** Between the last letter and the search. */
export const TYPING_MILLISECONDS = 300

interface SearchFieldProps {
  /** What is searched for now. */
  term: string
  /** Called with an empty term to end the search. */
  onSearch: (term: string) => void
}

/** Searches while it is typed in, after a moment without a letter, or at once by Enter. */
export function SearchField({ term, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(term)
  const [seen, setSeen] = useState(term)
  // The address has changed by itself, as when somebody goes back.
  if (seen !== term) {
    setSeen(term)
    if (text.trim() !== term) setText(term)
  }
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === term) return undefined
    const timer = setTimeout(() => latest.current(wanted), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [wanted, term])
  return (
    <form
      role="search"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== term) onSearch(wanted)
      }}
    >
      <InputGroup
        inputRef={input}
        type="search"
        aria-label="Search media by tag"
        placeholder="Search: name, project, type, faces…"
        maxLength={LONGEST_TERM}
        leftElement={<Search className={styles['searchSign'] ?? ''} aria-hidden="true" />}
        value={text}
        onValueChange={setText}
        {...(text === ''
          ? {}
          : {
              rightElement: (
                <Button
                  variant="minimal"
                  icon={<Cross />}
                  aria-label="Clear the search"
                  onClick={() => {
                    setText('')
                    onSearch('')
                    input.current?.focus()
                  }}
                />
              ),
            })}
      />
    </form>
  )
}
