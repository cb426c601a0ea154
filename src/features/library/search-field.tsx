import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Search } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'

import { MAX_TERM } from './library-address'
import styles from './library-toolbar.module.css'

/** The debounce between typing and searching. */
export const TYPING_MILLISECONDS = 300

interface SearchFieldProps {
  /** The current search term. */
  term: string
  /** Called with an empty term when the search ends. */
  onSearch: (term: string) => void
}

/** Searches while typing with a debounce, or immediately on Enter. */
export function SearchField({ term, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(term)
  const [seen, setSeen] = useState(term)
  /** The last requested term, until the URL has changed. */
  const [sent, setSent] = useState<string | null>(null)
  // The URL has changed. Text typed meanwhile stays; a change from elsewhere, such as going back, replaces it.
  if (seen !== term) {
    setSeen(term)
    setSent(null)
    if (sent !== term && text.trim() !== term) setText(term)
  }
  const search = (wantedTerm: string): void => {
    setSent(wantedTerm)
    onSearch(wantedTerm)
  }
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
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
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== term) search(wanted)
      }}
    >
      <InputGroup
        inputRef={input}
        type="search"
        aria-label="Search media by tag"
        placeholder="Search files"
        maxLength={MAX_TERM}
        leftElement={<Search className={styles.searchSign ?? ''} aria-hidden="true" />}
        value={text}
        onValueChange={setText}
        {...(text === ''
          ? {}
          : {
              rightElement: (
                <Button
                  variant="minimal"
                  icon={<Cross />}
                  aria-label="Clear search"
                  onClick={() => {
                    setText('')
                    search('')
                    input.current?.focus()
                  }}
                />
              ),
            })}
      />
    </form>
  )
}
