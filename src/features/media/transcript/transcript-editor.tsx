import { Button, Classes, InputGroup } from '@blueprintjs/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { liveSpans } from '#editor/items/span.ts'
import { findTerm } from '#lib/search/find-terms.ts'
import { formatCount } from '#lib/words/formats.ts'
import { mediaReviewPage } from '#lib/addresses/paths.ts'
import { namedWords, redactedWords } from '#lib/review/transcript-words.ts'
import { watchListPage } from '#lib/search/watch-terms.ts'
import { wideNote } from '#lib/review/wide-spans.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SaveState } from '../review/panel/save-state'
import type { ReviewSession } from '../review/session/review-session'
import { useEditor } from '../review/session/use-editor'
import { AudioBar } from '../review/surfaces/audio/audio-bar'
import { useKnownAudio } from '../review/surfaces/audio/use-known-audio'
import { ActionButton } from '../review/toolbar/action-button'
import { CategoryList } from './category-list'
import { FindEntities } from './entities/find-entities'
import { ImportTranscript } from './files/import-transcript'
import { LineRow } from './lines/line-row'
import { findWords } from './mark-words'
import styles from './transcript-editor.module.css'
import { TranscriptExports } from './files/transcript-exports'
import { TranscriptTools } from './transcript-tools'
import { TypeLine } from './lines/type-line'
import { useLineActions } from './lines/use-line-actions'
import { useSpanTexts } from './use-span-texts'
import { useSpokenWord } from './use-spoken-word'
import { useTranscriptEdits } from './use-transcript-edits'
import { useReasonChoice } from '../review/panel/use-reason-choice'
import { useWatch } from './use-watch'
import { useWordSelection } from './use-word-selection'
import { categoriesOf, looksOf } from './word-looks'

interface TranscriptEditorProps {
  media: Media
  transcript: Transcript
  session: ReviewSession
}

/** Lists up to this length are rendered completely. */
const RENDERED_COMPLETELY = 60
const ROW_HEIGHT = 64

/** Shows a transcript with its recording. Words are redacted here and in the audio by the same spans. */
export function TranscriptEditor({ media, transcript, session }: TranscriptEditorProps) {
  const { editor } = session
  const edits = useTranscriptEdits(transcript)
  const words = useMemo(() => namedWords(edits.lines), [edits.lines])
  const current = useMemo(() => ({ ...transcript, segments: [...edits.lines] }), [transcript, edits.lines])
  useKnownAudio(session, { waveform: undefined, lines: edits.lines })
  useSpanTexts(editor, words)
  const spans = useEditor(editor, ({ settled }) => liveSpans(settled))
  const hidden = useMemo(() => redactedWords(words, spans), [words, spans])
  const silent = useMemo(() => redactedWords(words, spans, 'all'), [words, spans])
  const categories = useMemo(() => categoriesOf(words, spans), [words, spans])
  const wide = useMemo(() => wideNote(spans.filter(({ decision }) => decision === 'redact')), [spans])
  const selection = useWordSelection(words)
  const [isTyping, setTyping] = useState(transcript.segments.length === 0)
  const [term, setTerm] = useState('')
  const matches = useMemo(() => findWords(words, term), [words, term])
  const found = useMemo(() => new Set(matches.flatMap((match) => match.map(({ id }) => id))), [matches])
  const { actions, corrected, renamed, markSelected, unmarkSelected, watchSelected, markAll, markEntities } = useLineActions({
    session,
    edits,
    words,
    silent,
    selection,
  })
  const choice = useReasonChoice(session, media.projectId)
  const foundChoice = useReasonChoice(session, media.projectId)
  const watch = useWatch(media)
  const spoken = useSpokenWord(editor.clock, words)
  const isPlaying = useSyncExternalStore(editor.clock.subscribe, () => editor.clock.getSnapshot().isPlaying)
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
  const navigate = useNavigate()
  const openReview = async (): Promise<void> => {
    // The review loads the saved state.
    await session.autosaver.flush()
    await navigate(mediaReviewPage(media.type, media.id))
  }
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
  const followed = isPlaying ? shown.findIndex(({ index }) => index === spoken.line) : -1
  useEffect(() => {
    if (followed === -1) return
    if (isLong) rows.scrollToIndex(followed, { align: 'auto' })
    else scroller.current?.children[followed]?.scrollIntoView({ block: 'nearest' })
  }, [followed, isLong, rows])
  const items = isLong
    ? rows.getVirtualItems().map(({ index, start }) => ({ at: index, top: start }))
    : shown.map((_each, at) => ({ at, top: 0 }))
  return (
    <div className={styles.editor}>
      <section aria-label="Transcript" className={styles.main}>
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
              {choice.field}
              <Button
                text={`Redact all ${formatCount(matches.length, 'match', 'matches')}`}
                onClick={() => markAll(found, choice.reason)}
              />
            </>
          )}
          <Button text="Type transcript" aria-pressed={isTyping} onClick={() => setTyping(!isTyping)} />
          <span role="status" className={styles.status}>
            {term.trim() !== '' && `${shown.length} of ${formatCount(edits.lines.length, 'passage')}`}
          </span>
        </div>
        <TranscriptTools
          {...{ session, edits, words, selection, hidden }}
          onMark={markSelected}
          onUnmark={unmarkSelected}
          onWatch={watch && (() => watchSelected(watch))}
        />
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
        <div className={styles.player}>
          <AudioBar session={session} mediaId={media.id} />
        </div>
      </section>
      <aside className={styles.side} aria-label="Recording">
        <SaveState autosaver={session.autosaver} />
        <p className={styles.muted}>
          {edits.isSaving ? 'Saving transcript…' : formatCount(edits.lines.length, 'passage')}
          {`. ${formatCount(spans.filter(({ decision }) => decision === 'redact').length, 'redacted span')}.`}
        </p>
        {wide !== undefined && <p>{wide}</p>}
        <div className={styles.actions}>
          <ActionButton session={session} actionId="undo" text="Undo" variant="outlined" fill />
          <ActionButton session={session} actionId="redo" text="Redo" variant="outlined" fill />
          <Button text="Review audio" onClick={() => void openReview()} />
          {watch && (
            <Link to={watchListPage(media.projectId)} className={Classes.BUTTON}>
              Watch list
            </Link>
          )}
        </div>
        <TranscriptExports name={media.name} lines={edits.lines} hidden={hidden}>
          <ImportTranscript mediaId={media.id} revision={transcript.revision} duration={editor.clock.range.end} />
        </TranscriptExports>
        <FindEntities
          transcript={current}
          onPlay={actions.onTime}
          onRedact={(all) => markEntities(all, foundChoice.reason)}
          reasonField={foundChoice.field}
          onWatch={watch}
        />
        <CategoryList spans={spans} />
      </aside>
    </div>
  )
}
