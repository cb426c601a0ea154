import type { Track } from '#generated/model/track.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import type { Editor } from '#editor/editor.ts'
import { addItem } from '#editor/items/commands.ts'
import { rectOf } from '#editor/items/keyframes.ts'
import { drawnTrack } from '#editor/items/track.ts'
import { formatCount } from '#lib/words/formats.ts'
import { sameSubject } from './dismissals'
import type { PlacedCase } from './judge-findings'

type Dismissal = NonNullable<Track['dismissed']>

/** Seconds after the last box of a place until which a track shows it, before the next place. */
const END = 0.001

/** Returns the keyframes of a track that shows several paths one after another. Of two at the same time, the first counts. */
function keyframesOf(cases: readonly PlacedCase[]): Track['positions'] {
  const paths = cases.map(({ path }) => path).toSorted((a, b) => (a[0]?.time ?? 0) - (b[0]?.time ?? 0))
  let positions: Track['positions'] = []
  for (const path of paths) {
    const last = positions.at(-1)
    const next = path.filter(({ time }) => last === undefined || time > last.time + END).map((at) => ({ time: at.time, ...rectOf(at) }))
    if (next.length === 0) continue
    positions = [...positions, ...(last ? [{ ...last, time: last.time + END, outside: true }] : []), ...next]
  }
  return positions
}

/** Returns the findings that dismissing one of them dismisses: all of its followed subject. */
export function dismissedWith(one: PlacedCase, cases: readonly PlacedCase[]): PlacedCase[] {
  return sameSubject(
    one,
    cases.filter(({ check }) => check === 'faces'),
  )
}

/**
 * Judges a finding, and all others of its followed subject, not to be a face, as one undo step, and announces it. Returns the ID of the
 * item that records the judgement.
 */
export function dismissFinding(editor: Editor, { id, title, report }: Version, one: PlacedCase, cases: readonly PlacedCase[]): string {
  const { settled } = editor.getSnapshot()
  const subject = dismissedWith(one, cases)
  const places = subject.flatMap(({ spot, path, print }): Dismissal['places'] => {
    if (print === undefined) return []
    const positions = path.map(({ time, ...at }) => ({ time, box: rectOf(at) }))
    return [{ time: spot.time, box: spot.box, ...(positions.length < 2 ? {} : { positions }), print }]
  })
  const track: Track = {
    ...drawnTrack(editor.newId(), 'object', one.spot.time, one.spot.box, editor.nextNumber('object')),
    positions: keyframesOf(subject),
    decision: 'keep',
    note: `Not a face. Finding of ${title}`,
    dismissed: { versionId: id, version: title, sourceSha256: report.sourceSha256, places },
  }
  editor.commit('dismiss a finding', addItem(settled, 'track', track))
  editor.announce(`${formatCount(subject.length, 'finding')} dismissed as not a face`)
  return track.id
}
