import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { applyChanges, type Change } from '../../history/changes'
import { decideItems } from '../../items/commands'
import { liveTrack } from '../../items/track'
import { splitTrack } from '../../items/split-commands'
import { hasBoxIn, type FrameRange } from '../../items/stretch-commands'
import type { Review } from '../../review'
import { action, type Action, type ActionContext } from '../action'
import { loopSelection } from './loop-selection'
import { inTurn, markedFrames, newTracks, shownFrame } from '../playback/frames'
import { decidedWords, idsOf, nameOfItems } from '../selected'
import { selectedTracks } from '../../selected-items'

/** The actions on the in-point and the out-point, and the decisions on the range between them. */
export function markedActions(context: ActionContext): Action[] {
  const { editor } = context
  const mark = (side: 'start' | 'end') => (): void => {
    const { marked } = editor.getSnapshot()
    const time = shownFrame(editor)
    const next = { ...marked, [side]: time }
    // A new in-point after the out-point, or the reverse, starts a new range.
    const isReversed = next.start !== null && next.end !== null && next.start > next.end
    editor.set({ marked: isReversed ? { start: null, end: null, [side]: time } : next })
    editor.announce(side === 'start' ? 'In-point set' : 'Out-point set')
  }
  const isMarked = (): boolean => markedFrames(editor) !== undefined
  // On a video's stage, these keys select drawing tools.
  const place = { group: editor.isVisual ? 'Tracks' : 'Audio', scope: editor.isVisual ? 'timeline' : 'review' } as const
  return [
    action({ id: 'mark-in', label: 'Set in-point', ...place, shortcuts: ['i'], run: mark('start') }),
    action({ id: 'mark-out', label: 'Set out-point', ...place, shortcuts: ['o'], run: mark('end') }),
    action({
      id: 'mark-clear',
      label: 'Clear in-point and out-point',
      ...place,
      shortcuts: ['Shift+i'],
      isEnabled: isMarked,
      run: () => {
        editor.set({ marked: { start: null, end: null } })
        editor.announce('In-point and out-point cleared')
      },
    }),
    ...(editor.isVisual
      ? [decideMarked(context, 'redact', 'Redact selected range'), decideMarked(context, 'keep', 'Leave selected range visible')]
      : [loopSelection(context)]),
  ]
}

function decideMarked({ editor }: ActionContext, decision: ItemDecision, label: string): Action {
  return action({
    id: `${decision}-stretch`,
    label,
    group: 'Decide',
    isEnabled: () => markedFrames(editor) !== undefined && selectedTracks(editor).length > 0,
    run: () => {
      const range = markedFrames(editor)
      if (!range) return
      const tracks = selectedTracks(editor)
      const name = nameOfItems(editor, tracks)
      const { newId, numberOf } = newTracks(editor)
      const whole: Track[] = []
      const changes = inTurn(editor.getSnapshot().settled, idsOf(tracks), (review, id) => {
        const decided = decideStretch(review, id, { range, decision, newId, numberOf })
        if (decided === undefined) whole.push(...tracks.filter((track) => track.id === id))
        return decided ?? []
      })
      const hasChanged = editor.commit(`${decision === 'redact' ? 'redact' : 'leave visible'} a range of ${name}`, changes)
      if (whole.length > 0) editor.announce(`${nameOfItems(editor, whole)} can’t be split at the ends of the selected range`)
      else if (hasChanged) editor.announce(`${name}: the selected range ${decidedWords(decision)}`)
      else editor.announce(`${name} has nothing to decide in the selected range`)
    },
  })
}

interface Deciding extends Pick<ReturnType<typeof newTracks>, 'newId' | 'numberOf'> {
  readonly range: FrameRange
  readonly decision: ItemDecision
}

/**
 * Splits a track at the ends of a range and decides on the part between them. Returns undefined if it can't be split there, because the
 * decision would apply outside the range.
 */
function decideStretch(review: Review, id: string, { range, decision, newId, numberOf }: Deciding): Change[] | undefined {
  const track = liveTrack(review, id)
  if (!track || !hasBoxIn(review, track, range)) return []
  let next = review
  const changes: Change[] = []
  const apply = (more: Change[]): void => {
    next = applyChanges(next, more)
    changes.push(...more)
  }
  /** Returns the later part, or undefined if the track isn't split at the time. */
  const splitAt = (time: number, part: string): string | undefined => {
    const before = idsOf(next.tracks)
    apply(splitTrack(next, part, time, { newId, number: numberOf(track.kind) }))
    return next.tracks.find((each) => !before.has(each.id))?.id
  }
  const later = splitAt(range.from, id)
  if (later === undefined && hasBoxIn(review, track, { from: -Infinity, to: range.from })) return undefined
  const middle = later ?? id
  const isEnded = !Number.isFinite(range.to) || splitAt(range.to, middle) !== undefined
  const part = liveTrack(next, middle)
  if (!isEnded && part && hasBoxIn(next, part, { from: range.to, to: Infinity })) return undefined
  apply(decideItems(next, new Set([middle]), decision))
  return changes
}
