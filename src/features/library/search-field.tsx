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
  /** What was asked for last, until the address has followed. */
  const [sent, setSent] = useState<string | null>(null)
  // The address has changed. What was typed while it followed is kept; where it changed by itself, as when somebody goes back, it holds.
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
        placeholder="Search: name, project, type, faces…"
        maxLength={LONGEST_TERM}
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
                  aria-label="Clear the search"
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
