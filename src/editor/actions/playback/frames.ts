import type { Track } from '#generated/model/track.zod.ts'
import { applyChanges, type Change } from '../../history/changes'
import type { Editor } from '../../editor'
import type { FrameRange } from '../../items/stretch-commands'
import type { Review } from '../../review'

/** The assumed duration of a frame in seconds while the frames are unknown. */
const SHORT = 0.001

/** Returns the timestamp of the frame that is shown. */
export function shownFrame({ clock }: Editor): number {
  return clock.frameAt(clock.time)
}

/** Returns the timestamp of the frame after a time; Infinity after the last one. */
export function frameAfter({ clock }: Editor, time: number): number {
  return clock.hasFrames ? (clock.frameAfter(time) ?? Number.POSITIVE_INFINITY) : time + SHORT
}

/** Returns the stretch between the in-point and the out-point, including the frames at both; undefined if neither is set. */
export function markedFrames(editor: Editor): FrameRange | undefined {
  const { marked } = editor.getSnapshot()
  if (marked.start === null && marked.end === null) return undefined
  const { clock } = editor
  const from = marked.start ?? clock.range.start
  const to = marked.end === null ? Number.POSITIVE_INFINITY : frameAfter(editor, marked.end)
  return { from, to, before: clock.frameBefore(from) ?? from - SHORT }
}

/** Returns the changes of a command that runs for several items in turn, each on the review that results from the previous ones. */
export function inTurn(review: Review, ids: Iterable<string>, command: (review: Review, id: string) => Change[]): Change[] {
  let next = review
  return [...ids].flatMap((id) => {
    const changes = command(next, id)
    next = applyChanges(next, changes)
    return changes
  })
}

/** Numbers new tracks of each kind, and creates their IDs. */
export function newTracks(editor: Editor): { newId: () => string; numberOf: (kind: Track['kind']) => number; ids: string[] } {
  const added = { face: 0, object: 0 }
  const ids: string[] = []
  return {
    newId: () => {
      const id = editor.newId()
      ids.push(id)
      return id
    },
    numberOf: (kind) => {
      added[kind] += 1
      return editor.nextNumber(kind) + added[kind] - 1
    },
    ids,
  }
}
