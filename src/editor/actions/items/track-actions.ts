import type { Track } from '#generated/model/track.zod.ts'
import type { Change } from '../../history/changes'
import { durationOf } from '../../items/coverage'
import { extendBackward, extendForward, trimEnd, trimStart } from '../../items/extent-commands'
import { liveTrack } from '../../items/track'
import { mergeable, mergeTracks } from '../../items/merge-commands'
import { splitTrack } from '../../items/split-commands'
import { removeStretch, toggleOutside } from '../../items/stretch-commands'
import type { Review } from '../../review'
import { action, type Action, type ActionContext } from '../action'
import { loopSelection } from './loop-selection'
import { frameAfter, inTurn, markedFrames, newTracks, shownFrame } from '../playback/frames'
import { idsOf, nameOfItems } from '../selected'
import { selectedTracks } from '../../selected-items'

interface TrackEdit {
  readonly id: string
  readonly label: string
  readonly shortcut: string
  /** Names the undo step before the name of the tracks. */
  readonly verb: string
  /** Announces the edit after the name of the tracks. */
  readonly done: string
  /** Announces that no track could be edited. */
  readonly failed: string
  /** Must be fast, because buttons call it in every frame of playback. */
  readonly canEdit: (track: Track) => boolean
  readonly edit: (review: Review, id: string) => Change[]
}

/** The actions that change when the selected tracks have boxes. */
export function trackActions(context: ActionContext): Action[] {
  const { editor } = context
  const now = (): number => shownFrame(editor)
  const lasts = (track: Track): { start: number; end: number } => durationOf(editor.getSnapshot().settled, track)
  const hasBox = ({ id }: Track): boolean => editor.boxOf(id) !== undefined
  const add = ({ id, label, shortcut, verb, done, failed, canEdit, edit }: TrackEdit): Action =>
    action({
      id,
      label,
      group: 'Tracks',
      shortcuts: [shortcut],
      isEnabled: () => selectedTracks(editor).some(canEdit),
      run: () => {
        const tracks = selectedTracks(editor).filter(canEdit)
        const name = nameOfItems(editor, tracks)
        const changes = inTurn(editor.getSnapshot().settled, idsOf(tracks), edit)
        editor.announce(editor.commit(`${verb} ${name}`, changes) ? `${name} ${done}` : failed)
      },
    })
  return [
    split(context),
    merge(context),
    add({
      id: 'trim-start',
      label: 'Trim start to here',
      shortcut: ',',
      verb: 'trim',
      done: 'trimmed',
      failed: 'Nothing to trim',
      canEdit: (track) => lasts(track).start < now() && now() <= lasts(track).end,
      edit: (review, id) => trimStart(review, id, now()),
    }),
    add({
      id: 'trim-end',
      label: 'Trim end to here',
      shortcut: '.',
      verb: 'trim',
      done: 'trimmed',
      failed: 'Nothing to trim',
      canEdit: (track) => lasts(track).start <= now() && now() < lasts(track).end,
      edit: (review, id) => trimEnd(review, id, now()),
    }),
    add({
      id: 'extend-back',
      label: 'Extend back to here',
      shortcut: '<',
      verb: 'extend',
      done: 'extended back to here',
      failed: 'Nothing to extend',
      canEdit: (track) => now() < lasts(track).end && !hasBox(track),
      edit: (review, id) => extendBackward(review, id, now()),
    }),
    add({
      id: 'extend-forward',
      label: 'Extend to here',
      shortcut: '>',
      verb: 'extend',
      done: 'extended to here',
      failed: 'Nothing to extend',
      canEdit: (track) => now() > lasts(track).start && !hasBox(track),
      edit: (review, id) => {
        const next = frameAfter(editor, now())
        return extendForward(review, id, now(), Number.isFinite(next) ? next : undefined)
      },
    }),
    {
      ...add({
        id: 'outside',
        label: 'Outside here',
        shortcut: 'y',
        verb: 'change the end of',
        done: 'changed from here to its next keyframe',
        failed: 'A track can’t be left without a box',
        canEdit: (track) => now() >= lasts(track).start,
        edit: (review, id) => toggleOutside(review, id, now()),
      }),
      isOn: () =>
        selectedTracks(editor).length > 0 && selectedTracks(editor).every((track) => now() >= lasts(track).start && !hasBox(track)),
    },
    add({
      id: 'remove-stretch',
      label: 'Remove selected range',
      shortcut: 'Shift+x',
      verb: 'remove a range of',
      done: 'removed from the selected range',
      failed: 'Nothing to remove. To remove a whole track, delete it.',
      canEdit: () => markedFrames(editor) !== undefined,
      edit: (review, id) => {
        const range = markedFrames(editor)
        return range ? removeStretch(review, id, range, editor.newId) : []
      },
    }),
    loopSelection(context),
  ]
}

function split({ editor }: ActionContext): Action {
  const divisible = (): readonly Track[] => {
    const now = shownFrame(editor)
    return selectedTracks(editor).filter((track) => {
      const { start, end } = durationOf(editor.getSnapshot().settled, track)
      return start < now && now <= end
    })
  }
  return action({
    id: 'split',
    label: 'Split track',
    group: 'Tracks',
    shortcuts: ['s'],
    isEnabled: () => divisible().length > 0,
    run: () => {
      const tracks = divisible()
      const name = nameOfItems(editor, tracks)
      const { newId, numberOf } = newTracks(editor)
      const { settled } = editor.getSnapshot()
      const changes = inTurn(settled, idsOf(tracks), (review, id) => {
        const track = liveTrack(review, id)
        return track ? splitTrack(review, id, shownFrame(editor), { newId, number: numberOf(track.kind) }) : []
      })
      if (!editor.commit(`split ${name}`, changes)) {
        editor.announce(`${name} can’t be split here`)
        return
      }
      // The parts from here on are selected, so that they can be decided or moved.
      const before = idsOf(settled.tracks)
      editor.selectAllOf(
        editor
          .getSnapshot()
          .settled.tracks.filter(({ id }) => !before.has(id))
          .map(({ id }) => id),
      )
      editor.announce(`${name} split. The part from here on is selected.`)
    },
  })
}

function merge({ editor }: ActionContext): Action {
  return action({
    id: 'merge',
    label: 'Merge tracks',
    group: 'Tracks',
    shortcuts: ['m'],
    isEnabled: () => selectedTracks(editor).length > 1,
    run: () => {
      const { settled } = editor.getSnapshot()
      const ids = selectedTracks(editor).map(({ id }) => id)
      const tracks = mergeable(settled, ids)
      if (typeof tracks === 'string') {
        editor.announce(tracks)
        return
      }
      const name = nameOfItems(editor, tracks)
      const hasFrameBetween = (start: number, end: number): boolean => frameAfter(editor, start) < end
      const [first] = tracks
      if (!first) return
      if (!editor.commit(`merge ${name}`, mergeTracks(settled, ids, { newId: editor.newId, hasFrameBetween }))) {
        editor.announce(`${name} can’t be merged, because a covered place would become visible`)
        return
      }
      editor.select(first.id)
      editor.announce(`${name} merged into ${editor.nameOf(first.id)}`)
    },
  })
}
