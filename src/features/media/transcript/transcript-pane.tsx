import { Button, InputGroup } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import type { Clock } from '#editor/clock.ts'
import { countUntil } from '#lib/review/ascending-times.ts'
import { findTerm } from '#lib/search/find-terms.ts'
import { formatCount } from '#lib/words/formats.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ReviewSession } from '../review/session/review-session'
import { LineRow } from './lines/line-row'
import { TypeLine } from './lines/type-line'
import { findWords, type Lines } from './mark-words'
import { Speakers } from './speakers'
import styles from './transcript-editor.module.css'
import { TranscriptTools } from './transcript-tools'
import type { ReviewedTranscript } from './use-reviewed-transcript'
import { categoriesOf, looksOf } from './word-looks'

interface TranscriptPaneProps {
  session: ReviewSession
  reviewed: ReviewedTranscript
}

/** Lists up to this length are rendered completely. */
const RENDERED_COMPLETELY = 60
const ROW_HEIGHT = 64

/** Shows the lines of a transcript with their tools. Words are redacted here and in the audio by the same spans. */
export function TranscriptPane({ session, reviewed }: TranscriptPaneProps) {
  const { editor } = session
  const { edits, words, spans, hidden, selection, watch, matchReason } = reviewed
  const { actions, corrected, renamed, markSelected, unmarkSelected, watchSelected, markAll } = reviewed.lines
  const categories = useMemo(() => categoriesOf(words, spans), [words, spans])
  const [isTyping, setTyping] = useState(edits.lines.length === 0)
  const [term, setTerm] = useState('')
  const matches = useMemo(() => findWords(words, term), [words, term])
  const found = useMemo(() => new Set(matches.flatMap((match) => match.map(({ id }) => id))), [matches])
  const spoken = useSpokenWord(editor.clock, words)
  const redactedId = useId()
  const shown = useMemo(() => {
    const wanted = term.trim()
    const all = edits.lines.map((line, index) => ({ line, index }))
    if (wanted === '') return all
    return all.filter(
      ({ line, index }) =>
        findTerm(`${line.speaker ?? ''}\n${line.text}`, wanted).length > 0 || (words[index] ?? []).some(({ id }) => found.has(id)),
    )
  }, [edits.lines, term, words, found])
  const scroller = useRef<HTMLOListElement>(null)
  const isLong = shown.length > RENDERED_COMPLETELY
  // The virtualizer is designed to be read during rendering, and nothing is stored between renders.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: shown.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => shown[index]?.line.id ?? index,
    overscan: 6,
  })
  // Also while paused, so that a click on the waveform or a span shows its words.
  const followed = shown.findIndex(({ index }) => index === spoken.line)
  useEffect(() => {
    if (followed === -1) return
    if (isLong) rows.scrollToIndex(followed, { align: 'auto' })
    else scroller.current?.children[followed]?.scrollIntoView({ block: 'nearest' })
  }, [followed, isLong, rows])
  const items = isLong
    ? rows.getVirtualItems().map(({ index, start }) => ({ at: index, top: start }))
    : shown.map((_each, at) => ({ at, top: 0 }))
  return (
    <section aria-label="Transcript" className={styles.pane}>
      <div className={styles.tools} role="toolbar" aria-label="Transcript tools">
        <InputGroup
          className={styles.search ?? ''}
          type="search"
          value={term}
          onValueChange={setTerm}
          placeholder="Search"
          aria-label="Search transcript"
        />
        {matches.length > 0 && (
          <>
            {matchReason.field}
            <Button
              text={`Redact all ${formatCount(matches.length, 'match', 'matches')}`}
              onClick={() => markAll(found, matchReason.reason)}
            />
          </>
        )}
        <span role="status" className={styles.status}>
          {term.trim() !== '' && `${shown.length} of ${formatCount(edits.lines.length, 'passage')}`}
        </span>
        <span className={`${styles.status} ${styles.atEnd}`}>
          {selection.ids.size > 0 && `${formatCount(selection.ids.size, 'word')} selected`}
        </span>
        <Button text="Type transcript" aria-pressed={isTyping} onClick={() => setTyping(!isTyping)} />
        <Button icon={<Undo />} aria-label="Undo correction" title="Undo correction" disabled={!edits.canUndo} onClick={edits.undo} />
      </div>
      <TranscriptTools
        {...{ session, edits, words, selection, hidden }}
        onMark={markSelected}
        onUnmark={unmarkSelected}
        onWatch={watch && (() => watchSelected(watch))}
      />
      <Speakers editor={editor} edits={edits} />
      {shown.length === 0 && term.trim() !== '' && <p className={styles.muted}>No matches</p>}
      {/* Safari leaves out the role of lists without markers. */}
      <ol ref={scroller} className={styles.lines} aria-label="Passages">
        {isLong && <li aria-hidden style={{ height: rows.getTotalSize() }} />}
        {items.map(({ at, top }) => {
          const { line, index = 0 } = shown[at] ?? {}
          const own = words[index] ?? []
          if (!line) return null
          const { looks, key } = looksOf(own, { hidden, found, categories })
          const isSelected = own.map(({ id }) => selection.ids.has(id))
          return (
            <li key={line.id} className={styles.line} {...(isLong ? { ref: rows.measureElement, 'data-index': at, style: { top } } : {})}>
              <LineRow
                lineId={line.id}
                start={line.start}
                speaker={line.speaker}
                words={own}
                looks={looks}
                looksKey={key}
                from={isSelected.indexOf(true)}
                to={isSelected.lastIndexOf(true)}
                active={own.findIndex(({ id }) => id === selection.activeId)}
                spoken={spoken.line === index ? spoken.word : -1}
                corrected={own.findIndex(({ id }) => id === corrected)}
                isRenamed={renamed === line.id}
                {...{ redactedId, actions }}
              />
            </li>
          )
        })}
      </ol>
      {isTyping && <TypeLine session={session} edits={edits} />}
      <VisuallyHidden id={redactedId}>Redacted</VisuallyHidden>
    </section>
  )
}

/** The indexes of the spoken line and of the spoken word in it; -1 if there is none. */
interface SpokenPlace {
  readonly line: number
  readonly word: number
}

/** Returns the word that is spoken at the time of a clock. Renders only when it changes. */
function useSpokenWord(clock: Clock, lines: Lines): SpokenPlace {
  const starts = useMemo(() => lines.map((line) => line[0]?.start ?? Number.POSITIVE_INFINITY), [lines])
  const last = useRef<SpokenPlace>({ line: -1, word: -1 })
  return useSyncExternalStore(clock.subscribe, () => {
    const { time } = clock.getSnapshot()
    const line = countUntil(starts, time, true) - 1
    const words = lines[line] ?? []
    const isOver = (words.at(-1)?.end ?? 0) < time
    const word = isOver || words[0]?.isTimed !== true ? -1 : words.findLastIndex(({ start }) => start <= time)
    const next = { line: isOver ? -1 : line, word }
    if (next.line !== last.current.line || next.word !== last.current.word) last.current = next
    return last.current
  })
}
