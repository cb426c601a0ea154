import { formatPosition } from '#lib/words/durations.ts'
import type { Clock } from '../../clock'
import type { Editor } from '../../editor'
import { liveTrack } from '../../items/track'
import { allHandles, limitsOf, moveHandle, removeHandle, type TrackHandle } from '../../items/track-handles'

/** The assumed seconds between neighbouring frames while the frames are unknown. */
const SHORT = 0.001

/** Returns the timestamp of the frame nearest to a time. */
function nearestFrame(clock: Clock, time: number): number {
  const [before, after] = [clock.frameAt(time), clock.frameAfter(time)]
  return after !== undefined && after - time < time - before ? after : before
}

/** Returns the nearest time to which a handle of a track can move: a frame between its neighbours. */
export function reachableTime({ clock, getSnapshot }: Editor, trackId: string, handle: TrackHandle, time: number): number {
  const { settled } = getSnapshot()
  const track = liveTrack(settled, trackId)
  if (!track) return handle.time
  const { after, before } = limitsOf(settled, track, handle)
  // An end can reach the other end, which leaves the track one frame.
  const isKeyframe = handle.kind === 'keyframe'
  const least = Number.isFinite(after) && isKeyframe ? (clock.frameAfter(after) ?? after + SHORT) : Math.max(after, clock.range.start)
  const most = Number.isFinite(before) && isKeyframe ? (clock.frameBefore(before) ?? before - SHORT) : Math.min(before, clock.range.end)
  const nearest = nearestFrame(clock, time)
  return least > most ? handle.time : Math.min(Math.max(nearest, least), most)
}

/** Names a handle with its track: `Keyframe of Face 1`. */
export function handleName(editor: Editor, trackId: string, kind: TrackHandle['kind']): string {
  const noun = { start: 'Start', end: 'End', keyframe: 'Keyframe' }[kind]
  return `${noun} of ${editor.nameOf(trackId)}`
}

/** Names an undo step. */
function stepOf(editor: Editor, trackId: string, kind: TrackHandle['kind']): string {
  return kind === 'keyframe' ? `move keyframe of ${editor.nameOf(trackId)}` : `trim ${editor.nameOf(trackId)}`
}

/** Starts to drag a handle. */
export function beginHandleDrag(editor: Editor, trackId: string, { kind }: TrackHandle): void {
  editor.beginGesture(stepOf(editor, trackId, kind))
}

/** Moves a dragged handle to the nearest possible time, shows that frame, and returns its time. */
export function dragHandle(editor: Editor, trackId: string, handle: TrackHandle, time: number): number {
  const to = reachableTime(editor, trackId, handle, time)
  editor.updateGesture(moveHandle(editor.getSnapshot().settled, trackId, handle, to))
  editor.clock.seek(to)
  return to
}

/** Ends the drag of a handle as one undo step. */
export function endHandleDrag(editor: Editor, trackId: string, { kind }: TrackHandle, time: number): void {
  if (editor.commitGesture()) editor.announce(`${handleName(editor, trackId, kind)} moved to ${formatPosition(time)}`)
}

/** Moves a handle by frames and shows the frame it reaches. Moves in one run are one undo step. */
export function stepHandle(editor: Editor, trackId: string, handle: TrackHandle, frames: number): void {
  const { clock } = editor
  let time = handle.time
  for (let left = Math.abs(frames); left > 0; left -= 1) time = (frames > 0 ? clock.frameAfter(time) : clock.frameBefore(time)) ?? time
  const to = reachableTime(editor, trackId, handle, time)
  const changes = to === handle.time ? [] : moveHandle(editor.getSnapshot().settled, trackId, handle, to)
  if (!editor.commit(stepOf(editor, trackId, handle.kind), changes, `${handle.key} ${trackId}`)) return
  clock.seek(to)
  editor.announce(`${handleName(editor, trackId, handle.kind)} moved to ${formatPosition(to)}`)
}

/** Removes the keyframe of a handle. Returns whether it could be removed. */
export function deleteHandle(editor: Editor, trackId: string, handle: TrackHandle): boolean {
  const { settled } = editor.getSnapshot()
  const track = liveTrack(settled, trackId)
  const name = editor.nameOf(trackId)
  const isRemoved = track !== undefined && editor.commit(`remove keyframe of ${name}`, removeHandle(settled, track, handle))
  editor.announce(isRemoved ? `Keyframe of ${name} removed` : 'A track can’t be left without a box')
  return isRemoved
}

/** Returns the handle before or after another one by time, or undefined at the ends of the track. */
export function nextHandle(editor: Editor, trackId: string, { key }: TrackHandle, direction: 1 | -1): TrackHandle | undefined {
  const { settled } = editor.getSnapshot()
  const track = liveTrack(settled, trackId)
  if (!track) return undefined
  const handles = allHandles(settled, track)
  return handles[handles.findIndex((each) => each.key === key) + direction]
}
