import { Button, Checkbox, ProgressBar, TextArea } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useId, useMemo, useState, type ReactNode } from 'react'

import type { Transcript } from '#generated/model/transcript.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import type { EntityEngine, Finding, FindingCategory } from '#engine/entities/types.ts'
import { contactWords, passageKind } from '#lib/words/contact-words.ts'
import { DEFAULT_CATEGORIES } from '#lib/search/default-categories.ts'
import type { QualityCategory } from '#lib/search/entity-quality.ts'
import { entityWords } from '#lib/words/entity-words.ts'
import { weakness } from '#ui/forms/entity-fields.tsx'
import type { Watch } from '../use-watch'
import { FoundList } from './found-list'
import styles from './find-entities.module.css'
import { searchedText } from './searched-text'
import { useEntitySearch } from './use-entity-search'

const WORDS = { ...entityWords, ...contactWords }
// The literal has exactly the keys of its type.
const CATEGORIES = Object.keys(WORDS) as QualityCategory[]

/** Organisations are included, because calls name those that they concern. */
const FIRST: readonly FindingCategory[] = [...DEFAULT_CATEGORIES, 'ORG']

/** A finding with its lines. */
export interface FoundIn {
  readonly finding: Finding
  readonly lines: readonly TranscriptSegment[]
}

interface FindEntitiesProps {
  transcript: Transcript
  onPlay: (seconds: number) => void
  /** Redacts findings in their lines; omitted if nothing can be redacted. */
  onRedact?: (found: readonly FoundIn[]) => void
  /** Chooses the reason of redacted findings. */
  reasonField?: ReactNode
  /** Adds words to the watch list of the project; omitted if there is none. */
  onWatch?: Watch | undefined
  createEngine?: () => EntityEngine
}

/** Finds names, numbers and the user's own words in a transcript. */
export function FindEntities({ transcript, onPlay, onRedact, reasonField, onWatch, createEngine }: FindEntitiesProps) {
  const [chosen, setChosen] = useState<readonly FindingCategory[]>(FIRST)
  const [own, setOwn] = useState('')
  const heading = useId()
  const problem = useId()
  const ownWords = useId()
  const { search, start, cancel } = useEntitySearch(createEngine)
  const { text, linesIn } = useMemo(() => searchedText<TranscriptSegment>(transcript.segments), [transcript.segments])
  const redact = onRedact && ((findings: readonly Finding[]) => onRedact(findings.map((finding) => ({ finding, lines: linesIn(finding) }))))
  const watch =
    onWatch &&
    ((findings: readonly Finding[]) =>
      void onWatch(findings.map(({ text: words, category }) => ({ text: words, ...passageKind(category) }))))
  const isRunning = search.state === 'running'
  return (
    <section aria-labelledby={heading} className={styles.panel}>
      <h2 id={heading}>Find in transcript</h2>
      <details>
        <summary>{`Categories (${chosen.length} of ${CATEGORIES.length})`}</summary>
        <p className={styles.muted}>Measured on English texts. Every category misses some. Read the transcript as well.</p>
        {CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            checked={chosen.includes(category)}
            label={WORDS[category] + weakness(category)}
            onChange={() => setChosen((all) => (all.includes(category) ? all.filter((one) => one !== category) : [...all, category]))}
          />
        ))}
      </details>
      <div className={styles.own}>
        <label htmlFor={ownWords}>Your own words</label>
        <TextArea
          id={ownWords}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          placeholder="One per line; /regex/ works"
          fill
          rows={2}
          aria-invalid={search.state === 'failed' || (search.state === 'found' && search.stopped.length > 0)}
          aria-describedby={problem}
        />
      </div>
      {isRunning ? (
        <>
          <ProgressBar value={search.fraction} animate={false} stripes={false} aria-label="Finding names" />
          <Button text="Cancel" onClick={cancel} />
        </>
      ) : (
        <Button
          text="Find"
          icon={<Search />}
          disabled={chosen.length === 0 && own.trim() === ''}
          onClick={() => start(text, { categories: chosen, language: transcript.language, own })}
        />
      )}
      <p id={problem} role="alert">
        {search.state === 'failed' && search.message}
        {search.state === 'found' && search.stopped.join(' ')}
      </p>
      {search.state === 'found' && (
        <FoundList
          findings={search.findings}
          linesIn={linesIn}
          onPlay={onPlay}
          onRedact={redact}
          reasonField={reasonField}
          onWatch={watch}
        />
      )}
    </section>
  )
}
