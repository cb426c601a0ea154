import type { Track } from '#generated/model/track.zod.ts'
import type { Change } from '../../history/changes'
import { removeKeyframe } from '../../items/commands'
import { isTrack } from '../../item'
import { keyframeAt, withoutKeyframe } from '../../items/keyframes'
import { addKeyframe, moveKeyframe } from '../../items/stretch-commands'
import { findItem } from '../../review'
import { action, type Action, type ActionContext } from '../action'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'

/** The actions on the timeline of a video or a recording. */
export function timelineActions({ editor }: ActionContext): Action[] {
  const { clock } = editor
  const track = (): Track | undefined => {
    const item = findItem(editor.getSnapshot().settled, editor.getSnapshot().selectedId)
    return item && isTrack(item) ? item : undefined
  }
  /** Returns the time of the selected track's keyframe before or after the current time. */
  const keyframeTime = (direction: 1 | -1): number | undefined => {
    const keyframes = track()?.positions ?? []
    const index = lastAtOrBefore(keyframes, editor.time)
    const isHere = keyframes[index]?.time === editor.time
    return keyframes[direction === 1 ? index + 1 : isHere ? index - 1 : index]?.time
  }
  const add = (id: string, label: string, shortcut: string, run: () => void, isEnabled: () => boolean = () => true): Action =>
    action({ id, label, group: 'Playback', scope: 'timeline', shortcuts: [shortcut], run, isEnabled })
  const goTo = (id: string, label: string, shortcut: string, direction: 1 | -1): Action =>
    add(
      id,
      label,
      shortcut,
      () => clock.seek(keyframeTime(direction) ?? editor.time),
      () => keyframeTime(direction) !== undefined,
    )
  const moved = (direction: 1 | -1): { time: number; changes: Change[] } | undefined => {
    const { id, positions = [] } = track() ?? {}
    const time = direction === 1 ? clock.frameAfter(editor.time) : clock.frameBefore(editor.time)
    if (id === undefined || time === undefined || !keyframeAt(positions, editor.time)) return undefined
    return { time, changes: moveKeyframe(editor.getSnapshot().settled, id, editor.time, time) }
  }
  const move = (id: string, label: string, shortcut: string, direction: 1 | -1): Action =>
    add(
      id,
      label,
      shortcut,
      () => {
        const { time, changes } = moved(direction) ?? {}
        const { id: trackId = '' } = track() ?? {}
        if (time === undefined || !changes || !editor.commit(`move keyframe of ${editor.nameOf(trackId)}`, changes, `keyframe ${trackId}`))
          return
        clock.seek(time)
        editor.announce(`Keyframe of ${editor.nameOf(trackId)} moved`)
      },
      () => (moved(direction)?.changes.length ?? 0) > 0,
    )
  const ends = [
    add('timeline-start', 'Go to start', 'Home', () => clock.seek(clock.range.start)),
    add('timeline-end', 'Go to end', 'End', () => clock.seek(clock.range.end)),
  ]
  // A recording has no keyframes, and the playback actions have its steps.
  if (!editor.isVisual) return ends
  return [
    ...ends,
    goTo('previous-keyframe', 'Previous keyframe', 'Alt+ArrowLeft', -1),
    goTo('next-keyframe', 'Next keyframe', 'Alt+ArrowRight', 1),
    // When the timeline is focused, arrow keys step by a frame, and with Shift they jump.
    add('timeline-back', 'Previous frame, on the timeline', 'ArrowLeft', () => clock.step(-1)),
    add('timeline-forward', 'Next frame, on the timeline', 'ArrowRight', () => clock.step(1)),
    add(
      'add-keyframe',
      'Add keyframe',
      'Shift+Enter',
      () => {
        const { id } = track() ?? {}
        if (id === undefined) return
        editor.commit(`add keyframe to ${editor.nameOf(id)}`, addKeyframe(editor.getSnapshot().settled, id, editor.time))
        editor.announce(`Keyframe of ${editor.nameOf(id)} added`)
      },
      () => editor.boxOf(track()?.id ?? null) !== undefined && !keyframeAt(track()?.positions ?? [], editor.time),
    ),
    move('keyframe-back', 'Move keyframe to previous frame', 'Alt+Shift+ArrowLeft', -1),
    move('keyframe-forward', 'Move keyframe to next frame', 'Alt+Shift+ArrowRight', 1),
    add(
      'remove-keyframe',
      'Remove keyframe',
      'Shift+Delete',
      () => {
        const id = track()?.id
        if (id === undefined) return
        editor.commit(`remove keyframe of ${editor.nameOf(id)}`, removeKeyframe(editor.getSnapshot().settled, id, editor.time))
        editor.announce(`Keyframe of ${editor.nameOf(id)} removed`)
      },
      () => withoutKeyframe(track()?.positions ?? [], editor.time) !== undefined,
    ),
  ]
}
