import { Button, InputGroup } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { useState } from 'react'

import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { formatCount, formatDate } from '#lib/words/formats.ts'
import { parseWatchLines, watchKey, watchLine } from '#lib/search/watch-terms.ts'
import { fieldsOf, optionsOf, optionWords, TermFields, termProblem } from './term-fields'
import type { WatchListEdits } from './use-watch-list'
import styles from './watch-list.module.css'

/** Min length of a list that can be filtered. */
const LONG = 12

interface TermListProps {
  terms: readonly WatchTerm[]
  edits: WatchListEdits
}

/** Lists the terms of a watch list, which can be edited and removed. */
export function TermList({ terms, edits }: TermListProps) {
  const [filter, setFilter] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = terms.filter((term) => watchLine(term).toLocaleLowerCase().includes(wanted))
  return (
    <section aria-label="Terms" className={styles.panel}>
      <div className={styles.bar}>
        <h2>{terms.length === 0 ? 'Terms' : formatCount(terms.length, 'term')}</h2>
        {terms.length >= LONG && (
          <InputGroup type="search" value={filter} onValueChange={setFilter} placeholder="Filter" aria-label="Filter terms" />
        )}
      </div>
      {terms.length === 0 && <p className={styles.empty}>No terms. Add a name to find it in every file of the project.</p>}
      {terms.length > 0 && shown.length === 0 && <p className={styles.empty}>No matches</p>}
      {shown.length > 0 && (
        // Safari leaves out the role of lists without markers.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" className={styles.terms} aria-label="Watched terms">
          {shown.map((term) => (
            <li key={term.id} className={styles.term}>
              {editing === term.id ? (
                <TermForm term={term} terms={terms} edits={edits} onClose={() => setEditing((now) => (now === term.id ? null : now))} />
              ) : (
                <>
                  <span className={styles.termText}>
                    <span className={term.kind === 'expression' ? styles.code : ''}>{watchLine(term)}</span>
                    <span className={styles.muted}>{factsOf(term)}</span>
                  </span>
                  <Button variant="minimal" text="Edit" aria-label={`Edit ${watchLine(term)}`} onClick={() => setEditing(term.id)} />
                  <Button
                    variant="minimal"
                    icon={<Trash />}
                    aria-label={`Remove ${watchLine(term)}`}
                    title="Remove"
                    disabled={edits.isSaving}
                    onClick={() => void edits.change((all) => all.filter(({ id }) => id !== term.id))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Describes a term below its text: `Person · match case · added 20 Nov 2026`. */
function factsOf(term: WatchTerm): string {
  const words = [optionWords(term), `added ${formatDate(term.addedAt)}`].filter((part) => part !== '').join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface TermFormProps extends TermListProps {
  term: WatchTerm
  onClose: () => void
}

/** Edits a term in its row. */
function TermForm({ term, terms, edits, onClose }: TermFormProps) {
  const [line, setLine] = useState(watchLine(term))
  const [options, setOptions] = useState(() => optionsOf(term))
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    const [changed] = parseWatchLines(line)
    const isListed = changed !== undefined && terms.some((other) => other.id !== term.id && watchKey(other) === watchKey(changed))
    const wrong = changed === undefined ? 'Enter a term.' : isListed ? `${line.trim()} is already listed.` : termProblem(changed, options)
    setProblem(wrong)
    if (wrong !== null || changed === undefined) return
    const { id, addedAt, from } = term
    const next: WatchTerm = { id, ...changed, addedAt, ...(from === undefined ? {} : { from }), ...fieldsOf(changed, options) }
    if (await edits.change((all) => all.map((one) => (one.id === id ? next : one)))) onClose()
  }
  return (
    <form
      className={styles.termForm}
      aria-label={`Edit ${watchLine(term)}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <InputGroup
        value={line}
        onValueChange={setLine}
        aria-label="Term"
        aria-invalid={problem !== null}
        // The field appears because the term is to be changed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose()
        }}
      />
      <TermFields options={options} onChange={setOptions} />
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.bar}>
        <Button type="submit" text="Save" size="small" loading={edits.isSaving} />
        <Button text="Cancel" size="small" variant="minimal" onClick={onClose} />
      </div>
    </form>
  )
}
