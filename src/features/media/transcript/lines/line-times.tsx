import { InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'

import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { formatPosition } from '#lib/words/durations.ts'
import styles from '../transcript-editor.module.css'
import { problemOfTimes, retimeLine, timeOf } from './type-lines'
import type { TranscriptEdits } from '../use-transcript-edits'

interface LineTimesProps {
  line: TranscriptSegment
  edits: TranscriptEdits
  /** Seconds. */
  duration: number
  /** Whether words of the line are redacted, so that it has to stay around their spans. */
  isRedacted: boolean
}

/** Edits the start and the end of a line. */
export function LineTimes({ line, edits, duration, isRedacted }: LineTimesProps) {
  const problemId = useId()
  const [problem, setProblem] = useState<string>()
  const change = (edge: 'start' | 'end', text: string): void => {
    const time = timeOf(text)
    // The field shows hundredths. An unchanged value stays exact.
    if (text === formatPosition(line[edge])) {
      setProblem(undefined)
      return
    }
    const next = { start: line.start, end: line.end, [edge]: time ?? Number.NaN }
    const found = time === undefined ? 'Write the time as 1:02.5.' : problemOfTimes(edits.lines, line.id, next, duration)
    setProblem(found)
    if (found === undefined) edits.edit((lines) => retimeLine(lines, line.id, next))
  }
  const field = (edge: 'start' | 'end', name: string) => (
    <InputGroup
      // The key shows the saved value after an edit elsewhere.
      key={`${line.id} ${edge} ${line[edge]}`}
      className={styles.time ?? ''}
      size="small"
      aria-label={name}
      aria-describedby={problemId}
      aria-invalid={problem !== undefined}
      disabled={isRedacted}
      title={isRedacted ? 'Remove the redactions of this line to change its times' : name}
      defaultValue={formatPosition(line[edge])}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') change(edge, currentTarget.value)
      }}
      onBlur={({ currentTarget }) => change(edge, currentTarget.value)}
    />
  )
  return (
    <span className={styles.times} role="group" aria-label="Line times">
      {field('start', 'Line start')}–{field('end', 'Line end')}
      <span id={problemId} role="alert">
        {problem}
      </span>
    </span>
  )
}
