import type { AudioCover } from '#generated/model/audioCover.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import type { Change } from '../../history/changes'
import { addItem } from '../../items/commands'
import { LEAST_SPAN, type Stretch } from '../../items/span'
import { mergeSpans, moveSpan, moveSpanEdge, setCover, splitSpan } from '../../items/span-commands'
import type { Review } from '../../review'
import type { AudioMap } from '../../audio-map'
import { action, type Action, type ActionContext } from '../action'
import { inTurn } from '../playback/frames'
import { addedSpan, selectedSpans, audioOf } from './span-edits'
import { idsOf, nameOfItems } from '../selected'
import { selectedItems } from '../../selected-items'

/** The duration in seconds of a span that is added without a marked range. */
const NEW_SPAN = 1
/** The seconds by which a key moves a span. */
const STEP = 0.1

/** The names of the covers, in display order. */
export const COVERS = [
  { cover: 'mute', label: 'Mute' },
  { cover: 'tone', label: 'Tone' },
] as const satisfies readonly { cover: AudioCover; label: string }[]

/** The actions that add, edit and cover spans of audio. */
export function spanActions(context: ActionContext): Action[] {
  const { editor } = context
  const audio = audioOf(context)
  const now = (): number => editor.time
  return [
    action({
      id: 'add-span',
      label: 'Add span',
      group: 'Audio',
      shortcuts: editor.isVisual ? ['Shift+m'] : ['a'],
      run: () => addSpan(context, audio),
    }),
    action({
      id: 'split-span',
      label: 'Split span',
      group: 'Audio',
      shortcuts: ['s'],
      isEnabled: () => onlySpans(context).some(({ start, end }) => now() > start + LEAST_SPAN && now() < end - LEAST_SPAN),
      run: () => {
        const spans = onlySpans(context)
        const added: string[] = []
        const changes = inTurn(editor.getSnapshot().settled, idsOf(spans), (review, id) => {
          const newId = editor.newId()
          const split = splitSpan(review, id, now(), newId, audio.wordsOf)
          if (split.length > 0) added.push(newId)
          return split
        })
        const name = nameOfItems(editor, spans)
        if (!editor.commit(`split ${name}`, changes)) return
        editor.selectAllOf(added)
        editor.announce(`${name} split. The part from here on is selected.`)
      },
    }),
    action({
      id: 'merge-spans',
      label: 'Merge spans',
      group: 'Audio',
      shortcuts: ['m'],
      isEnabled: () => onlySpans(context).length > 1,
      run: () => {
        const spans = onlySpans(context)
        const name = nameOfItems(editor, spans)
        const ids = spans.map(({ id }) => id)
        const [first] = spans.toSorted((a, b) => a.start - b.start || a.end - b.end)
        if (!first || !editor.commit(`merge ${name}`, mergeSpans(editor.getSnapshot().settled, ids))) return
        editor.select(first.id)
        editor.announce(`${name} merged into ${editor.nameOf(first.id)}`)
      },
    }),
    ...edits(context, audio),
    ...COVERS.map(({ cover, label }) => coverAction(context, cover, label)),
    action({
      id: 'snap',
      label: 'Snap to words and silence',
      group: 'Audio',
      isOn: () => audio.getSnapshot().isSnapping,
      run: () => {
        const isSnapping = !audio.getSnapshot().isSnapping
        audio.set({ isSnapping })
        editor.announce(isSnapping ? 'Snapping on' : 'Snapping off')
        // Notifies the buttons, which subscribe to the editor.
        editor.set({})
      },
    }),
  ]
}

/** Returns the selected spans if nothing else is selected, so that a key never edits a track and a span at once. */
function onlySpans({ editor }: Pick<ActionContext, 'editor'>): readonly Span[] {
  const spans = selectedSpans(editor)
  return spans.length === selectedItems(editor).length ? spans : []
}

function addSpan({ editor }: ActionContext, audio: AudioMap): void {
  const { marked, settled } = editor.getSnapshot()
  const { range } = editor.clock
  const { time } = editor
  const isMarked = marked.start !== null || marked.end !== null
  const stretch: Stretch = isMarked
    ? { start: marked.start ?? range.start, end: marked.end ?? range.end }
    : (audio.stretchAt(time) ?? {
        start: Math.max(range.start, Math.min(time, range.end - NEW_SPAN)),
        end: Math.min(range.end, time + NEW_SPAN),
      })
  const span = addedSpan(editor, audio, stretch)
  if (!editor.commit('add span', addItem(settled, 'span', span))) return
  editor.set({ marked: { start: null, end: null } })
  editor.select(span.id)
  editor.announce(`${editor.nameOf(span.id)} added, ${formatMoment(span.start)}–${formatMoment(span.end)}`)
}

interface SpanEdit {
  readonly id: string
  readonly label: string
  readonly shortcut: string
  readonly scope?: Action['scope']
  readonly verb: string
  readonly isEnabled?: (span: Span) => boolean
  readonly edit: (review: Review, span: Span) => Change[]
}

/** The actions that move the selected spans and their edges. */
function edits(context: ActionContext, audio: AudioMap): Action[] {
  const { editor } = context
  const { range } = editor.clock
  const now = (): number => editor.time
  const add = ({ id, label, shortcut, scope = 'review', verb, isEnabled = () => true, edit }: SpanEdit): Action =>
    action({
      id,
      label,
      group: 'Audio',
      shortcuts: [shortcut],
      scope,
      isEnabled: () => onlySpans(context).some(isEnabled),
      run: () => {
        const spans = onlySpans(context).filter(isEnabled)
        const name = nameOfItems(editor, spans)
        const byId = new Map(spans.map((span) => [span.id, span]))
        const changes = inTurn(editor.getSnapshot().settled, byId.keys(), (review, each) => {
          const span = byId.get(each)
          return span ? edit(review, span) : []
        })
        const [first] = spans
        if (editor.commit(`${verb} ${name}`, changes, `${id} ${[...byId.keys()].join(' ')}`))
          editor.announce(spans.length === 1 && first ? timeWords(context, first.id) : `${name}: ${verb} done`)
      },
    })
  return [
    add({
      id: 'span-start',
      label: 'Start span here',
      shortcut: ',',
      verb: 'move the start of',
      isEnabled: ({ end }) => now() < end,
      edit: (review, { id }) => moveSpanEdge(review, id, 'start', now(), audio.wordsOf),
    }),
    add({
      id: 'span-end',
      label: 'End span here',
      shortcut: '.',
      verb: 'move the end of',
      isEnabled: ({ start }) => now() > start,
      edit: (review, { id }) => moveSpanEdge(review, id, 'end', now(), audio.wordsOf),
    }),
    add({
      id: 'span-back',
      label: `Move span back ${STEP} seconds`,
      shortcut: 'Alt+ArrowDown',
      scope: 'timeline',
      verb: 'move',
      edit: (review, { id, start }) => moveSpan(review, id, start - STEP, range, audio.wordsOf),
    }),
    add({
      id: 'span-forward',
      label: `Move span forward ${STEP} seconds`,
      shortcut: 'Alt+ArrowUp',
      scope: 'timeline',
      verb: 'move',
      edit: (review, { id, start }) => moveSpan(review, id, start + STEP, range, audio.wordsOf),
    }),
  ]
}

function timeWords({ editor }: ActionContext, id: string): string {
  const span = selectedSpans(editor).find((each) => each.id === id)
  return span ? `${editor.nameOf(id)}: ${formatMoment(span.start)}–${formatMoment(span.end)}` : ''
}

function coverAction({ editor }: ActionContext, cover: AudioCover, label: string): Action {
  return action({
    id: `cover-${cover}`,
    label,
    group: 'Audio',
    // In a video, the style keys apply to boxes.
    shortcuts: editor.isVisual ? [] : [cover === 'mute' ? 'q' : 'w'],
    isEnabled: () => selectedSpans(editor).length > 0,
    isOn: () => selectedSpans(editor).length > 0 && selectedSpans(editor).every((span) => span.cover === cover),
    run: () => {
      const spans = selectedSpans(editor)
      const name = nameOfItems(editor, spans)
      editor.commit(`${cover} for ${name}`, setCover(editor.getSnapshot().settled, idsOf(spans), cover))
      editor.announce(`${name}: ${label.toLowerCase()}`)
    },
  })
}
