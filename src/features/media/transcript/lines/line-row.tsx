import { Button, InputGroup } from '@blueprintjs/core'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'

import { clockTime } from '#lib/words/durations.ts'
import type { NamedWord } from '#lib/review/transcript-words.ts'
import styles from '../transcript-editor.module.css'

/** The appearance of a word. */
export interface WordLook {
  readonly isHidden: boolean
  readonly isFound: boolean
  /** The name of the category of the passage that ends with this word. */
  readonly category: string | undefined
}

/** The actions of a transcript's rows. Stable between renders. */
export interface LineActions {
  readonly onWord: (event: MouseEvent, id: string) => void
  readonly onEnter: (event: MouseEvent, id: string) => void
  readonly onKey: (event: KeyboardEvent, id: string) => void
  readonly onTime: (seconds: number) => void
  readonly onCorrected: (lineId: string, index: number, text: string | null) => void
  readonly onSpeaker: (lineId: string, name: string | null) => void
  readonly onRename: (lineId: string) => void
}

interface LineRowProps {
  lineId: string
  start: number
  speaker: string | null
  words: readonly NamedWord[]
  /** The looks of the words as a text, which is equal for equal looks. */
  looks: readonly WordLook[]
  looksKey: string
  /** The indexes of the first and the last selected word. */
  from: number
  to: number
  /** The indexes of the focused word, of the spoken word and of the word being corrected, or -1. */
  active: number
  spoken: number
  corrected: number
  isRenamed: boolean
  redactedId: string
  actions: LineActions
}

/** Shows a line of a transcript whose words can be selected. Unchanged lines are memoized. */
export const LineRow = memo(
  function LineRow(props: LineRowProps) {
    const { lineId, start, speaker, words, looks, from, to, active, spoken, corrected, isRenamed, redactedId, actions } = props
    const time = clockTime(start)
    return (
      <>
        <Button variant="minimal" size="small" text={time} aria-label={`Play from ${time}`} onClick={() => actions.onTime(start)} />
        <div>
          {isRenamed ? (
            <Correction name="Speaker" text={speaker ?? ''} onDone={(name) => actions.onSpeaker(lineId, name)} />
          ) : (
            <button type="button" className={styles.speaker} onClick={() => actions.onRename(lineId)}>
              {speaker ?? 'Add speaker'}
            </button>
          )}
          <div className={styles.words}>
            {words.map(({ id, text }, index) => {
              const look = looks[index]
              if (index === corrected)
                return (
                  <Correction key={id} name={`Correct ${text}`} text={text} onDone={(next) => actions.onCorrected(lineId, index, next)} />
                )
              return (
                <span key={id}>
                  <span
                    role="button"
                    tabIndex={index === active ? 0 : -1}
                    className={styles.word}
                    data-word={id}
                    data-hidden={look?.isHidden}
                    data-found={look?.isFound}
                    data-selected={index >= from && index <= to}
                    data-spoken={index === spoken}
                    {...(look?.isHidden === true ? { 'aria-describedby': redactedId } : {})}
                    onMouseDown={(event) => actions.onWord(event, id)}
                    onMouseEnter={(event) => actions.onEnter(event, id)}
                    onKeyDown={(event) => actions.onKey(event, id)}
                  >
                    {text}
                  </span>{' '}
                  {look?.category !== undefined && <span className={styles.category}>{look.category} </span>}
                </span>
              )
            })}
          </div>
        </div>
      </>
    )
  },
  (before, after) =>
    before.looksKey === after.looksKey &&
    (['lineId', 'start', 'speaker', 'words', 'from', 'to', 'active', 'spoken', 'corrected', 'isRenamed', 'actions'] as const).every(
      (name) => before[name] === after[name],
    ),
)

/** Renders a field in place of a text. Enter applies the typed text, Escape discards it. */
function Correction({ name, text, onDone }: { name: string; text: string; onDone: (text: string | null) => void }) {
  return (
    <InputGroup
      className={styles.correction ?? ''}
      size="small"
      aria-label={name}
      defaultValue={text}
      // The field appears because its text is to be changed.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      maxLength={200}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onDone(currentTarget.value)
        else if (key === 'Escape') onDone(null)
      }}
      onBlur={({ currentTarget }) => onDone(currentTarget.value)}
    />
  )
}
