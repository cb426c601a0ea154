import { useId, useSyncExternalStore, type KeyboardEvent } from 'react'

import type { Span } from '#generated/model/span.zod.ts'
import { stepSpan, type SpanPart } from '#editor/actions/items/span-edits.ts'
import type { Editor } from '#editor/editor.ts'
import { liveSpan } from '#editor/items/span.ts'
import type { AudioMap } from '#editor/audio-map.ts'
import { formatPosition } from '#lib/words/durations.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useEditor } from '../session/use-editor'
import styles from './span-handles.module.css'
import type { SpanPlaces } from './span-pointer'
import { xOf } from './time-scale'
import { TIMELINE_ATTRIBUTE } from '../session/timeline-attribute'

/** A timeline with spans, whose view changes. */
export interface SpanTimeline extends SpanPlaces {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => { readonly width: number }
}

interface HandlesProps {
  editor: Editor
  audio: AudioMap
  painter: SpanTimeline
}

/** The seconds by which an arrow key moves a handle, without and with Shift. */
const STEP = 0.01
const FAR = 0.1

const PARTS = [
  { part: 'start', word: 'Start' },
  { part: 'all', word: 'Position' },
  { part: 'end', word: 'End' },
] as const satisfies readonly { part: SpanPart; word: string }[]

/** Shows the edges of the selected span as handles for the keyboard. The pointer drags the drawn edges below them. */
export function SpanHandles({ editor, audio, painter }: HandlesProps) {
  const span = useEditor(editor, ({ review, selectedId }) => liveSpan(review, selectedId))
  return span && <HandlesOf key={span.id} {...{ editor, audio, painter, span }} />
}

function HandlesOf({ editor, audio, painter, span }: HandlesProps & { span: Span }) {
  const { width } = useSyncExternalStore(painter.subscribe, painter.getSnapshot)
  const helpId = useId()
  const { range } = editor.clock
  const name = editor.nameOf(span.id)
  const timeOf = (part: SpanPart): number => (part === 'end' ? span.end : span.start)

  function onKeyDown(event: KeyboardEvent, part: SpanPart): void {
    const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && !event.shiftKey) editor.clock.seek(timeOf(part))
    else if (direction !== undefined) {
      const time = timeOf(part)
      const edge = direction === 1 ? audio.edgeAfter(time + 1e-6) : audio.edgeBefore(time - 1e-6)
      const next = event.altKey ? edge : time + direction * (event.shiftKey ? FAR : STEP)
      if (next !== undefined && stepSpan(editor, audio, span.id, part, next)) editor.clock.seek(next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const { wave, left } = { wave: painter.waveRow, left: (time: number) => Math.min(Math.max(xOf(painter.view, time), 0), width) }
  return (
    <div className={styles.handles} role="group" aria-label={`Edges of ${name}`} {...{ [TIMELINE_ATTRIBUTE]: true }}>
      {PARTS.map(({ part, word }) => (
        <div
          key={part}
          className={styles.handle}
          data-part={part}
          style={{ top: wave.top, height: wave.height, left: left(part === 'all' ? (span.start + span.end) / 2 : timeOf(part)) }}
          role="slider"
          tabIndex={0}
          aria-label={`${word} of ${name}`}
          aria-describedby={helpId}
          aria-valuemin={range.start}
          aria-valuemax={range.end}
          aria-valuenow={Math.round(timeOf(part) * 100) / 100}
          aria-valuetext={formatPosition(timeOf(part))}
          onKeyDown={(event) => onKeyDown(event, part)}
        />
      ))}
      <VisuallyHidden id={helpId}>
        Left and right arrow keys move it by 0.01 seconds, with Shift by 0.1. With Alt, it goes to the next word or silence. Enter goes to
        its time.
      </VisuallyHidden>
    </div>
  )
}
