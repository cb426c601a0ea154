import type { Detections } from '#generated/model/detections.zod.ts'

import { aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { bodyOf, drawnIn, Violation, type KnownFile } from './model.ts'
import type { Answer } from './person.ts'
import type { Random } from './random.ts'

type ReviewedFile = Pick<KnownFile, 'id' | 'name' | 'drawn'>

/** Which items the reviews of a file have. */
export type ItemKind = 'track' | 'span' | 'mark'

interface ReviewsParts<File> {
  random: Random
  /** Sends a request with JSON. Returns undefined when no response arrived. */
  call: (method: string, path: string, body?: unknown) => Promise<Pick<Answer, 'status' | 'text'> | undefined>
  nextNumber: () => number
  kindOf: (file: File) => ItemKind
  /** The last second at which a span starts. */
  lastStart: number
}

/** The actions of a person's page with reviews. */
export interface Reviews<File> {
  /** Returns the review of a file, or undefined without a response of success. */
  reviewOf: (file: File) => Promise<Detections | undefined>
  /** Adds an item to a review, may remove another one and decide on a detected one, and saves it. */
  saveReview: (file: File) => Promise<void>
}

export function createReviews<File extends ReviewedFile>(parts: ReviewsParts<File>): Reviews<File> {
  const { random, call, nextNumber, kindOf, lastStart } = parts
  const reviewOf: Reviews<File>['reviewOf'] = async (file) => {
    const answer = await call('GET', `/media/${file.id}/detections`)
    return answer?.status === 200 ? bodyOf<Detections>(answer) : undefined
  }

  /** Returns a new item with its list. The three kinds differ in their place only. */
  function newItem(kind: ItemKind) {
    const number = nextNumber()
    const [id, note] = [`drawn-${number}`, `note ${number}`]
    const box = { x: random.between(0, 300), y: random.between(0, 200), width: 20, height: 20 }
    if (kind === 'track') return aTrack(id, { positions: [{ time: 0, ...box }], note })
    if (kind === 'mark') return aMark(id, { boxes: [box], note })
    const start = random.between(0, lastStart)
    return aSpan(id, { start, end: start + 2, note })
  }

  const saveReview: Reviews<File>['saveReview'] = async (file) => {
    const before = await reviewOf(file)
    if (!before) return
    const kind = kindOf(file)
    const list = `${kind}s` as const
    const items = before[list] ?? []
    const added = newItem(kind)
    const removed = random.chance(0.3) ? items.find(({ source }) => source === 'drawn')?.id : undefined
    const decided = random.chance(0.5) ? items.find(({ source }) => source === 'detected')?.id : undefined
    const changed = [
      ...items
        .filter(({ id }) => id !== removed)
        .map((item) => (item.id === decided ? { ...item, decision: 'keep' as const, reviewed: { at: 1 } } : item)),
      added,
    ]
    const style = random.pick(['Black Box', 'Pixelated'] as const)
    const { revision } = before
    // The list has items of its own kind only.
    const wanted = drawnIn({ ...before, style, [list]: changed })
    const answer = random.chance(0.5)
      ? await call('PUT', `/media/${file.id}/detections`, { revision, style, tracks: before.tracks, [list]: changed })
      : await call('PATCH', `/media/${file.id}/detections`, {
          revision,
          changes: [
            { type: 'settings', style },
            ...(removed === undefined ? [] : [{ type: `remove_${kind}`, id: removed }]),
            ...(decided === undefined ? [] : [{ type: `edit_${kind}`, id: decided, fields: { decision: 'keep', reviewed: { at: 1 } } }]),
            { type: `add_${kind}`, [kind]: added },
          ],
        })
    if (answer?.status === 200) file.drawn = [drawnIn(bodyOf<Detections>(answer))]
    else if (answer === undefined || answer.status >= 500) file.drawn.push(wanted)
    if (answer?.status === 200 && file.drawn[0] !== wanted) throw new Violation(`The save of ${file.name} returns another review`)
  }

  return { reviewOf, saveReview }
}
