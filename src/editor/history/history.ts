import { applyChanges, invertChanges, type Change } from './changes'
import { changesBetween } from './difference'
import type { Review } from '../review'

/** An undo step: its changes, and its label in "Undo …". */
export interface Step {
  readonly label: string
  readonly changes: readonly Change[]
  /** Unique in the history. */
  readonly serial: number
  /** Consecutive steps with the same key are merged, so that a held arrow key is one step. */
  readonly runKey: string | undefined
}

/**
 * Holds a review and its undo steps. Steps store differences instead of copies, so that long histories of large reviews stay small.
 */
export class History {
  #review: Review
  #done: Step[] = []
  #undone: Step[] = []
  #serial = 0
  /** The key of the review without steps. */
  #start = 0
  #isRunOpen = false

  constructor(review: Review) {
    this.#review = review
  }

  get review(): Review {
    return this.#review
  }

  /** Identifies the state of the review: equal keys mean equal reviews, even after undo and redo. */
  get key(): number {
    return this.#done.at(-1)?.serial ?? this.#start
  }

  /** The step that undo would revert. */
  get undoable(): Step | undefined {
    return this.#done.at(-1)
  }

  /** The step that redo would apply. */
  get redoable(): Step | undefined {
    return this.#undone.at(-1)
  }

  /** Applies changes as one step; an empty list adds no step. Returns whether anything changed. */
  commit(label: string, changes: readonly Change[], runKey?: string): boolean {
    if (changes.length === 0) return false
    this.#review = applyChanges(this.#review, changes)
    const serial = this.#nextSerial()
    const last = this.#done.at(-1)
    const continuesRun = this.#isRunOpen && last && runKey !== undefined && last.runKey === runKey
    if (continuesRun) this.#done.pop()
    this.#done.push({ label, changes: continuesRun ? [...last.changes, ...changes] : changes, serial, runKey })
    this.#undone = []
    this.#isRunOpen = runKey !== undefined
    return true
  }

  /** Ends a run: the next step is not merged, whatever its run key. */
  endRun(): void {
    this.#isRunOpen = false
  }

  /**
   * Rebases the review and every state of undo and redo onto a newer review. A step that changes nothing there is dropped. All states get
   * new keys.
   *
   * @param onNewer returns a state on top of the newer review. It is called with the current state first.
   */
  rebase(onNewer: (review: Review) => Review): void {
    const current = this.#review
    this.#review = onNewer(current)
    const earlier: Step[] = []
    let [old, review] = [current, this.#review]
    for (const step of this.#done.toReversed()) {
      old = applyChanges(old, invertChanges(step.changes))
      const before = onNewer(old)
      earlier.push({ ...step, changes: changesBetween(before, review) })
      review = before
    }
    const later: Step[] = []
    ;[old, review] = [current, this.#review]
    for (const step of this.#undone.toReversed()) {
      old = applyChanges(old, step.changes)
      const after = onNewer(old)
      later.push({ ...step, changes: changesBetween(review, after) })
      review = after
    }
    this.#start = this.#nextSerial()
    const kept = (steps: readonly Step[]): Step[] =>
      steps.filter(({ changes }) => changes.length > 0).map((step) => ({ ...step, serial: this.#nextSerial() }))
    this.#done = kept(earlier.toReversed())
    this.#undone = kept(later).toReversed()
    this.endRun()
  }

  #nextSerial(): number {
    this.#serial += 1
    return this.#serial
  }

  undo(): Step | undefined {
    const step = this.#done.pop()
    if (!step) return undefined
    this.#review = applyChanges(this.#review, invertChanges(step.changes))
    this.#undone.push(step)
    this.endRun()
    return step
  }

  redo(): Step | undefined {
    const step = this.#undone.pop()
    if (!step) return undefined
    this.#review = applyChanges(this.#review, step.changes)
    this.#done.push(step)
    this.endRun()
    return step
  }
}
