import { Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'

import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { ruleProblem } from '#engine/entities/client.ts'
import { contactWords, passageKind, passageWord } from '#lib/words/contact-words.ts'
import { entityWords } from '#lib/words/entity-words.ts'
import { watchLine, type WatchedText } from '#lib/search/watch-terms.ts'
import styles from './watch-list.module.css'

/** The options for finding a term, and its category. */
export interface TermOptions {
  /** A category of the entity engine, or an empty text for none. */
  readonly category: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
}

const CATEGORIES = Object.entries({ ...entityWords, ...contactWords })

/** Returns the options of a saved term. */
export function optionsOf({ category, contact, matchCase = false, wholeWords = true }: WatchTerm): TermOptions {
  return { category: category ?? (contact === undefined ? '' : `contact:${contact}`), matchCase, wholeWords }
}

/** Returns the fields of a term for options. Default values are left out. */
export function fieldsOf({ kind }: WatchedText, { category, matchCase, wholeWords }: TermOptions): Partial<WatchTerm> {
  const { category: name, contact } = passageKind(category)
  return {
    ...(name !== null && { category: name }),
    ...(contact && { contact }),
    ...(matchCase && { matchCase }),
    ...(!wholeWords && kind === 'words' && { wholeWords }),
  }
}

/** Describes how a term is found: `Person · match case`. */
export function optionWords(term: WatchTerm): string {
  const { category = null, contact, kind, matchCase = false, wholeWords = true } = term
  const word = passageWord({ category, ...(contact && { contact }) })
  return [
    word,
    kind === 'expression' ? 'regex' : undefined,
    matchCase ? 'match case' : undefined,
    wholeWords ? undefined : 'parts of words',
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** Returns the reason why a term can't be searched for, with the term, or null if it can. */
export function termProblem(term: WatchedText, { matchCase }: TermOptions): string | null {
  const { kind, text } = term
  const problem = ruleProblem(kind === 'words' ? { id: text, words: [text] } : { id: text, pattern: text, matchCase })
  return problem === null ? null : `${watchLine(term)}: ${problem}`
}

interface TermFieldsProps {
  options: TermOptions
  onChange: (options: TermOptions) => void
}

/** Selects how terms are found, and the category of their redactions. */
export function TermFields({ options, onChange }: TermFieldsProps) {
  const category = useId()
  return (
    <div className={styles.options}>
      <FormGroup label="Category" labelFor={category} className={styles.category ?? ''}>
        <HTMLSelect id={category} value={options.category} onChange={({ target }) => onChange({ ...options, category: target.value })} fill>
          <option value="">None</option>
          {CATEGORIES.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <Checkbox
        checked={options.matchCase}
        label="Match case"
        onChange={({ target }) => onChange({ ...options, matchCase: target.checked })}
      />
      <Checkbox
        checked={options.wholeWords}
        label="Whole words"
        onChange={({ target }) => onChange({ ...options, wholeWords: target.checked })}
      />
    </div>
  )
}
