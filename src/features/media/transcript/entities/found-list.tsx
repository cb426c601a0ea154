import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'

import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import type { Finding, FindingCategory } from '#engine/entities/types.ts'
import { contactWords } from '#lib/words/contact-words.ts'
import { clockTime } from '#lib/words/durations.ts'
import { entityWords } from '#lib/words/entity-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import styles from './find-entities.module.css'

const WORDS: Readonly<Record<FindingCategory, string>> = { ...entityWords, ...contactWords, custom: 'Your own words' }

/** Rows that are shown at first and with each request for more. */
const PAGE = 50

interface FoundListProps {
  findings: readonly Finding[]
  linesIn: (range: Finding) => readonly TranscriptSegment[]
  onPlay: (seconds: number) => void
  /** Redacts findings; undefined if nothing can be redacted. */
  onRedact: ((findings: readonly Finding[]) => void) | undefined
  /** Chooses the reason of redacted findings. */
  reasonField: ReactNode
  /** Adds findings to the watch list; undefined if there is none. */
  onWatch: ((findings: readonly Finding[]) => void) | undefined
}

/** Lists findings with the time of their line. */
export function FoundList({ findings, linesIn, onPlay, onRedact, reasonField, onWatch }: FoundListProps) {
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      <p role="status" className={styles.muted}>
        {findings.length === 0 ? 'No matches' : `${formatCount(findings.length, 'match', 'matches')} found`}
      </p>
      {findings.length > 0 && (onRedact || onWatch) && (
        <div className={styles.all}>
          {onRedact && reasonField}
          {onRedact && (
            <Button text={`Redact all ${formatCount(findings.length, 'match', 'matches')}`} onClick={() => onRedact(findings)} />
          )}
          {onWatch && (
            <Button
              text={`Watch all ${formatCount(findings.length, 'match', 'matches')}`}
              title="Add to the watch list of the project"
              onClick={() => onWatch(findings)}
            />
          )}
        </div>
      )}
      <ul className={styles.found} aria-label="Matches">
        {findings.slice(0, shown).map((finding) => {
          const seconds = linesIn(finding)[0]?.start ?? 0
          const time = clockTime(seconds)
          return (
            <li key={finding.start}>
              <Button
                variant="minimal"
                size="small"
                text={time}
                aria-label={`Play ${finding.text} from ${time}`}
                onClick={() => onPlay(seconds)}
              />
              <span className={styles.words}>{finding.text}</span>
              <span className={styles.muted}>{WORDS[finding.category]}</span>
              {onRedact && (
                <Button size="small" text="Redact" aria-label={`Redact ${finding.text} at ${time}`} onClick={() => onRedact([finding])} />
              )}
              {onWatch && (
                <Button
                  size="small"
                  variant="minimal"
                  text="Watch"
                  aria-label={`Watch ${finding.text} at ${time}`}
                  title="Add to the watch list of the project"
                  onClick={() => onWatch([finding])}
                />
              )}
            </li>
          )
        })}
      </ul>
      {shown < findings.length && <Button text="Show more" onClick={() => setShown((count) => count + PAGE)} />}
    </>
  )
}
