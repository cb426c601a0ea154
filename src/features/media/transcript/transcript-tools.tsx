import { Button } from '@blueprintjs/core'

import type { ReviewSession } from '../review/session/review-session'
import { canJoin, joinLines, splitLine } from './lines/edit-lines'
import { LineTimes } from './lines/line-times'
import type { Lines } from './mark-words'
import styles from './transcript-editor.module.css'
import type { TranscriptEdits } from './use-transcript-edits'
import type { WordSelection } from './use-word-selection'

interface TranscriptToolsProps {
  session: ReviewSession
  edits: TranscriptEdits
  words: Lines
  selection: WordSelection
  /** The IDs of the redacted words. */
  hidden: ReadonlySet<string>
  onMark: () => void
  onUnmark: () => void
  /** Adds the selected words to the watch list of the project; undefined if there is none. */
  onWatch: (() => void) | undefined
}

/** Renders the actions on the selected words and their line. */
export function TranscriptTools({ session, edits, words, selection, hidden, onMark, onUnmark, onWatch }: TranscriptToolsProps) {
  const { activeId, ids } = selection
  const at = words.findIndex((line) => line.some(({ id }) => id === activeId))
  const index = (words[at] ?? []).findIndex(({ id }) => id === activeId)
  const [line, next] = [edits.lines[at], edits.lines[at + 1]]
  // The IDs of words in a line without times contain their index.
  const isNamed = (which: number): boolean => {
    const own = words[which] ?? []
    if (own[0]?.isTimed !== false) return false
    const { spans = [] } = session.editor.getSnapshot().settled
    return spans.some((span) => span.words?.some((id) => own.some((word) => word.id === id)))
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label="Selected words">
      <div className={styles.group} role="group" aria-label="Words">
        <Button size="small" intent="primary" text="Redact words" disabled={ids.size === 0} onClick={onMark} />
        <Button size="small" text="Remove redaction" disabled={ids.size === 0} onClick={onUnmark} />
        {onWatch && (
          <Button
            size="small"
            text="Watch words"
            title="Add to the watch list of the project"
            disabled={ids.size === 0}
            onClick={onWatch}
          />
        )}
      </div>
      <div className={styles.group} role="group" aria-label="Line">
        <Button
          size="small"
          text="Split line"
          title="Start a new line at the selected word"
          disabled={!line || index <= 0 || isNamed(at)}
          onClick={() => line && edits.edit((lines) => splitLine(lines, line.id, index, crypto.randomUUID()))}
        />
        <Button
          size="small"
          text="Join next line"
          disabled={!line || !next || !canJoin(line, next) || isNamed(at) || isNamed(at + 1)}
          onClick={() => line && edits.edit((lines) => joinLines(lines, line.id))}
        />
        {line && (
          <LineTimes
            key={line.id}
            {...{ line, edits }}
            duration={session.editor.clock.range.end}
            isRedacted={(words[at] ?? []).some(({ id }) => hidden.has(id))}
          />
        )}
      </div>
    </div>
  )
}
