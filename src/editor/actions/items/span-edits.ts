import type { Span } from '#generated/model/span.zod.ts'
import { withFields } from '#lib/review/item-fields.ts'
import type { Editor } from '../../editor'
import type { Change } from '../../history/changes'
import { addItem } from '../../items/commands'
import { drawnSpan, isSpan, LEAST_SPAN, type Stretch } from '../../items/span'
import { moveSpan, moveSpanEdge, type SpanEdge } from '../../items/span-commands'
import { AudioMap } from '../../audio-map'
import type { ActionContext } from '../action'
import { selectedItems } from '../../selected-items'

/* Edits of spans by the pointer and by the timeline's handles. A drag is one gesture, which is one undo step. */

/** The part of a span that a drag moves: an edge, or all of it. */
export type SpanPart = SpanEdge | 'all'

const unknown = new AudioMap()

/** Returns the known content of the file's audio; empty if the host of the actions provides none. */
export function audioOf({ audio }: Pick<ActionContext, 'audio'>): AudioMap {
  return audio ?? unknown
}

/** Returns the selected spans. */
export function selectedSpans(editor: Editor): readonly Span[] {
  return selectedItems(editor).filter(isSpan)
}

/** Returns a new span of a stretch, with its words. */
export function addedSpan(editor: Editor, audio: AudioMap, { start, end }: Stretch): Span {
  const { range } = editor.clock
  const within = { start: Math.max(range.start, Math.min(start, end)), end: Math.min(range.end, Math.max(start, end)) }
  const id = editor.newId()
  return withFields(drawnSpan(id, within), audio.wordsOf(within, { text: null }))
}

/** Draws a new span from one time to another during a drag. Returns whether it is long enough to be a span. */
export function drawSpan(editor: Editor, audio: AudioMap, span: Span, { start, end }: Stretch): boolean {
  const { range } = editor.clock
  const within = { start: Math.max(range.start, Math.min(start, end)), end: Math.min(range.end, Math.max(start, end)) }
  if (within.end - within.start < LEAST_SPAN) {
    editor.updateGesture([])
    return false
  }
  const drawn = withFields({ ...span, ...within }, audio.wordsOf(within, span))
  editor.updateGesture(addItem(editor.getSnapshot().settled, 'span', drawn), [span.id])
  return true
}

/** Moves a part of a span to a time during a drag. */
export function dragSpan(editor: Editor, audio: AudioMap, id: string, part: SpanPart, time: number): void {
  editor.updateGesture(partMoved(editor, audio, { id, part, time }))
}

/** Moves a part of a span as one undo step; consecutive steps of the same part are merged. */
export function stepSpan(editor: Editor, audio: AudioMap, id: string, part: SpanPart, time: number): boolean {
  return editor.commit(partLabel(editor, id, part), partMoved(editor, audio, { id, part, time }), `span ${id} ${part}`)
}

function partMoved(editor: Editor, { wordsOf }: AudioMap, { id, part, time }: { id: string; part: SpanPart; time: number }): Change[] {
  const { settled } = editor.getSnapshot()
  const { range } = editor.clock
  if (part === 'all') return moveSpan(settled, id, time, range, wordsOf)
  return moveSpanEdge(settled, id, part, Math.min(Math.max(time, range.start), range.end), wordsOf)
}

/** Names the undo step that moves a part of a span. */
export function partLabel(editor: Editor, id: string, part: SpanPart): string {
  return part === 'all' ? `move ${editor.nameOf(id)}` : `move the ${part} of ${editor.nameOf(id)}`
}
