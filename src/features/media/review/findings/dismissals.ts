import { rectAt } from '#editor/items/keyframes.ts'
import { isInJudgedFrames, isJudgedBox, type JudgedFaces } from '#lib/review/judged-faces.ts'
import { isSamePrint, printLikeness } from '#lib/review/pixel-print.ts'
import { judgedTimes, type FindingPath } from './finding-path'

/** The part of a finding that its subject is recognised by. */
interface Seen {
  readonly id: string
  readonly path: FindingPath
  readonly print?: string
}

/** Max seconds between two findings of one subject, and the min likeness of their prints. Other faces in a place are less alike. */
const NEXT = 1.5
const ALIKE = 0.85

/** Returns the item by which a finding was judged not to be a face in all of its frames, or undefined. */
export function dismissalOf({ path, print }: Pick<Seen, 'path' | 'print'>, judged: readonly JudgedFaces[]): string | undefined {
  if (print === undefined) return undefined
  const times = judgedTimes(path)
  return judged.find(({ places }) =>
    times.every((time) => {
      const box = rectAt(path, time)
      return box !== undefined && places.some((place) => isInJudgedFrames(box, time, place))
    }),
  )?.trackId
}

/** Returns whether a finding continues another one: soon after it, at the place where it ended, with a similar print. */
function continues(earlier: Seen, later: Seen): boolean {
  const [end, start] = [earlier.path.at(-1), later.path[0]]
  if (!end || !start || earlier.print === undefined || later.print === undefined) return false
  const wait = start.time - end.time
  return wait >= 0 && wait <= NEXT && isJudgedBox(start, end) && printLikeness(earlier.print, later.print) >= ALIKE
}

/** Returns whether two findings show the same pixels at the same place. */
function isSamePlace(one: Seen, other: Seen): boolean {
  if (one.print === undefined || other.print === undefined || !isSamePrint(one.print, other.print)) return false
  return one.path.some((box) => other.path.some((at) => isJudgedBox(box, at) && isJudgedBox(at, box)))
}

/** Returns the findings of the followed subject of one of them, which comes first. A finding without a print can't be dismissed. */
export function sameSubject<Case extends Seen>(one: Case, all: readonly Case[]): Case[] {
  const first = all.find(({ id }) => id === one.id) ?? one
  const found = new Set(one.print === undefined ? [] : [first])
  // A set also returns what is added while it is read, so that a subject is followed from finding to finding.
  for (const each of found)
    for (const other of all) if (continues(each, other) || continues(other, each) || isSamePlace(each, other)) found.add(other)
  return [...found]
}
