import { Button, FormGroup, Intent, TextArea } from '@blueprintjs/core'
import { useId, useRef, useState } from 'react'

import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { addedTermsWords, addTerms, parseWatchLines } from '#lib/search/watch-terms.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { fieldsOf, TermFields, termProblem, type TermOptions } from './term-fields'
import type { WatchListEdits } from './use-watch-list'
import styles from './watch-list.module.css'

/** Max bytes that are read from a file, enough for 1,000 terms of 300 characters. */
const MAX_BYTES = 1_000_000

const DEFAULTS: TermOptions = { category: '', matchCase: false, wholeWords: true }

/** Adds terms to a watch list: typed, pasted or imported, one per line. */
export function AddTerms({ edits }: { edits: WatchListEdits }) {
  const [lines, setLines] = useState('')
  const [options, setOptions] = useState(DEFAULTS)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const field = useId()
  const alert = useId()

  const write = (text: string): void => {
    setLines(text)
    setNote('')
    setProblem(null)
  }
  const add = async (): Promise<void> => {
    const parsed = parseWatchLines(lines)
    const wrong = parsed.map((term) => termProblem(term, options)).find((one) => one !== null)
    setProblem(wrong ?? null)
    if (wrong !== undefined || parsed.length === 0) return
    const addedAt = Math.floor(Date.now() / 1000)
    const more = parsed.map((term): WatchTerm => ({ id: crypto.randomUUID(), ...term, addedAt, ...fieldsOf(term, options) }))
    let words = ''
    const isSaved = await edits.change((terms) => {
      const { terms: next, ...counts } = addTerms(terms, more)
      words = addedTermsWords(counts)
      return counts.added === 0 ? terms : next
    })
    if (!isSaved) return
    // Keeps what was typed while the terms were saved.
    setLines((now) => (now.startsWith(lines) ? now.slice(lines.length).trimStart() : now))
    setNote(words)
  }
  const read = async (file: File): Promise<void> => {
    if (file.size > MAX_BYTES) {
      setProblem('This file is too large for a watch list. Lists have up to 1,000 terms.')
      return
    }
    const text = await file.text()
    if (text.includes('\0') || text.includes('\uFFFD')) setProblem('This file isn’t text in UTF-8. Save it as UTF-8 and import it again.')
    else write(lines.trim() === '' ? text : `${lines.trimEnd()}\n${text}`)
  }
  return (
    <form
      className={styles.panel}
      aria-label="Add terms"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <FormGroup label="Words to find" labelFor={field} className={styles.lines ?? ''}>
        <TextArea
          id={field}
          value={lines}
          onChange={({ target }) => write(target.value)}
          placeholder="One per line; /regex/ works"
          fill
          rows={5}
          aria-invalid={problem !== null}
          aria-describedby={alert}
        />
      </FormGroup>
      <TermFields options={options} onChange={setOptions} />
      <p id={alert} role="alert" className={styles.error}>
        {problem}
      </p>
      {edits.problem !== null && <ErrorNotice error={edits.problem} />}
      <div className={styles.bar}>
        <Button type="submit" text="Add terms" disabled={lines.trim() === ''} loading={edits.isSaving} intent={Intent.NONE} />
        <Button text="Import file" variant="minimal" onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File with terms"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // So that the same file can be chosen again after it was changed.
            currentTarget.value = ''
            if (file) void read(file)
          }}
        />
        <span role="status" className={styles.muted}>
          {note}
        </span>
      </div>
    </form>
  )
}
