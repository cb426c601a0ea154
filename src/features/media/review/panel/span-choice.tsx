import { Checkbox } from '@blueprintjs/core'
import { useId, useMemo, useSyncExternalStore } from 'react'

import type { Span } from '#generated/model/span.zod.ts'
import { COVERS } from '#editor/actions/items/span-actions.ts'
import { idsOf, nameOfItems } from '#editor/actions/selected.ts'
import { isSpan } from '#editor/items/span.ts'
import { setAudioTracks, setTimePadding } from '#editor/items/span-commands.ts'
import { allItems } from '#editor/review.ts'
import { wideSpans } from '#lib/review/wide-spans.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './panel.module.css'
import { ReasonFields } from './reason-fields'
import { selectedItems } from '#editor/selected-items.ts'

interface SpanChoiceProps {
  session: ReviewSession
  projectId: string
}

/** The steps of the padding in seconds. */
const STEP = 0.05
const MOST = 2

/** Selects the cover, padding and tracks of the selected spans, and their reason and note. Several can be decided and deleted together. */
export function SpanChoice({ session, projectId }: SpanChoiceProps) {
  const { editor, audio } = session
  const ids = useEditor(editor, ({ selectedIds }) => selectedIds)
  const review = useEditor(editor, ({ settled }) => settled)
  const { trackCount } = useSyncExternalStore(audio.subscribe, audio.getSnapshot)
  const items = useMemo(() => allItems(review).filter(({ id }) => ids.has(id)), [review, ids])
  const spans = items.filter(isSpan)
  const name = nameOfItems(editor, items)
  return (
    <div className={`${styles.choice ?? ''} ${styles.selection ?? ''}`}>
      {items.length > 1 && (
        <div className={styles.segments} role="group" aria-label={`Decision for ${name}`}>
          <ActionButton session={session} actionId="redact" size="small" fill />
          <ActionButton session={session} actionId="keep" size="small" fill />
          <ActionButton session={session} actionId="delete" size="small" fill />
        </div>
      )}
      {items.length === 1 && wideSpans(spans).length > 0 && <WordByEar session={session} span={spans[0]} />}
      <h3 id="cover-of-selection">Cover of {name}</h3>
      <div className={styles.segments} role="group" aria-labelledby="cover-of-selection">
        {COVERS.map(({ cover, label }) => (
          <ActionButton key={cover} session={session} actionId={`cover-${cover}`} text={label} size="small" fill />
        ))}
      </div>
      <TimePadding session={session} spans={spans} />
      {trackCount > 1 && <TrackChoice session={session} spans={spans} trackCount={trackCount} />}
      <ReasonFields session={session} projectId={projectId} items={items} name={name} />
    </div>
  )
}

/** Offers to set the edges of a span by ear, because the times of its words are unknown. */
function WordByEar({ session, span }: { session: ReviewSession; span: Span | undefined }) {
  const isOne = span?.words?.length === 1
  return (
    <>
      <p className={styles.advice}>
        {isOne ? 'This word’s time isn’t known. ' : 'The times of these words aren’t known. '}
        Play the line and set the start and end of {isOne ? 'the word' : 'the words'}.
      </p>
      <div className={styles.segments} role="group" aria-label="Mark by ear">
        <ActionButton session={session} actionId="span-start" size="small" fill />
        <ActionButton session={session} actionId="span-end" size="small" fill />
      </div>
    </>
  )
}

interface SpansProps {
  session: ReviewSession
  /** The selected spans. */
  spans: readonly Span[]
}

/** Selects the time that is covered before and after the spans. */
function TimePadding({ session: { editor }, spans }: SpansProps) {
  const id = useId()
  const times = new Set(spans.map(({ padding }) => padding?.time ?? 0))
  const [time = 0] = times
  const words = times.size > 1 ? 'Mixed' : `${time.toFixed(2)} s`
  const set = (seconds: number): void => {
    const chosen = selectedItems(editor).filter(isSpan)
    editor.commit(`padding of ${nameOfItems(editor, chosen)}`, setTimePadding(editor.getSnapshot().settled, idsOf(chosen), seconds), id)
  }
  return (
    <div className={styles.ownPadding}>
      <div className={styles.slider}>
        <label htmlFor={id}>Padding</label>
        <input
          id={id}
          type="range"
          min={0}
          max={MOST}
          step={STEP}
          value={time}
          aria-valuetext={words}
          onChange={({ currentTarget }) => set(Math.round(Number(currentTarget.value) * 100) / 100)}
          onPointerUp={() => editor.endRun()}
          onBlur={() => editor.endRun()}
        />
        <span aria-hidden>{words}</span>
      </div>
    </div>
  )
}

/** Selects the audio tracks that the spans cover. At least one stays chosen. */
function TrackChoice({ session: { editor }, spans, trackCount }: SpansProps & { trackCount: number }) {
  const all = Array.from({ length: trackCount }, (_unused, index) => index)
  const isIn = (track: number, { audioTracks = all }: Span): boolean => audioTracks.includes(track)
  const toggle = (track: number, isChecked: boolean): void => {
    const chosen = all.filter((each) => (each === track ? isChecked : spans.some((span) => isIn(each, span))))
    if (chosen.length === 0) return
    const tracks = chosen.length === all.length ? undefined : chosen
    editor.commit(`tracks of ${nameOfItems(editor, spans)}`, setAudioTracks(editor.getSnapshot().settled, idsOf(spans), tracks))
  }
  return (
    <>
      <h3 id="tracks-of-selection">Audio tracks</h3>
      <div role="group" aria-labelledby="tracks-of-selection">
        {all.map((track) => {
          const count = spans.filter((span) => isIn(track, span)).length
          return (
            <Checkbox
              key={track}
              inline
              label={`Track ${track + 1}`}
              checked={count === spans.length}
              indeterminate={count > 0 && count < spans.length}
              onChange={({ currentTarget }) => toggle(track, currentTarget.checked)}
            />
          )
        })}
      </div>
    </>
  )
}
