import { InputGroup } from '@blueprintjs/core'
import { useId, useState, type KeyboardEvent } from 'react'

import { formatPosition } from '#lib/words/durations.ts'
import type { ReviewSession } from '../../review/session/review-session'
import { addTypedLine } from './type-lines'
import styles from '../transcript-editor.module.css'
import type { TranscriptEdits } from '../use-transcript-edits'

/** The actions of keys that have no other function in a single-line field. */
const KEYS: Readonly<Record<string, string>> = { Escape: 'play', ArrowUp: 'jump-back', ArrowDown: 'jump-forward' }

/**
 * Max seconds after the previous line's end at which the next line begins there. After a longer pause, no one spoke or the user moved the
 * playhead.
 */
const LONGEST_PAUSE = 15

/** Adds lines that a user types while listening. Enter ends a line at the playhead, where the next line begins. */
export function TypeLine({ session, edits }: { session: ReviewSession; edits: TranscriptEdits }) {
  const { editor } = session
  const helpId = useId()
  const [text, setText] = useState('')
  const [start, setStart] = useState<number | null>(null)
  const change = (next: string): void => {
    const { time } = editor
    const isFar = start === null || start > time || time - start > LONGEST_PAUSE
    if (text === '' && next !== '' && isFar) setStart(time)
    setText(next)
  }
  const add = (): void => {
    const { time } = editor
    edits.edit((lines) => addTypedLine(lines, { text, start: start ?? time, end: time }, crypto.randomUUID(), editor.clock.range.end))
    if (text.trim() !== '') editor.announce('Line added')
    setText('')
    setStart(time)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const action = KEYS[event.key]
    if (event.key === 'Enter') add()
    else if (action !== undefined) void session.actions.run(action)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.typing}>
      <span className={styles.status}>{start === null ? '' : formatPosition(start)}</span>
      <InputGroup
        aria-label="New line"
        aria-describedby={helpId}
        placeholder="Type what you hear"
        value={text}
        maxLength={10_000}
        onValueChange={change}
        onKeyDown={onKeyDown}
      />
      <p id={helpId} className={styles.muted}>
        Escape plays and pauses. Up and down arrow keys jump 5 seconds. Enter adds the line.
      </p>
    </div>
  )
}
