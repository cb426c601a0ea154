import { Button, InputGroup, Intent } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'

import styles from './video-search.module.css'

/** The contract's max length of a search term. */
const MAX_CHARACTERS = 200

/** Renders the search field for video tags. */
export function SearchForm({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [text, setText] = useState(term)
  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <label htmlFor="video-search-term">Tag</label>
      <InputGroup
        id="video-search-term"
        type="search"
        size="large"
        className={styles.field ?? ''}
        value={text}
        maxLength={MAX_CHARACTERS}
        onValueChange={setText}
      />
      <Button type="submit" size="large" intent={Intent.PRIMARY} icon={<Search />} text="Search" disabled={text.trim() === ''} />
    </form>
  )
}
