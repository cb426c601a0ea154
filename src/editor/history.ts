import { applyChanges, invertChanges, type Change } from './changes'
import type { Review } from './review'

/** One step of the history: what changed, and what it is called in "Undo …". */
export interface Step {
  readonly label: string
  readonly changes: readonly Change[]
  /** Tells this step from every other one. */
  readonly serial: number
  /** Steps in a row with the same key become one, so that a held arrow key is one step. */
  readonly runKey: string | undefined
}

/**
 * A review and the steps that led to it. Steps hold differences, not copies, so that long histories of large reviews
 * stay small.
 */
export class History {
  #review: Review
  #done: Step[] = []
  #undone: Step[] = []
  #serial = 0
  #isRunOpen = false

  constructor(review: Review) {
    this.#review = review
  }

  get review(): Review {
    return this.#review
  }

  /** Names the state of the review: equal keys mean equal reviews, also after undo and redo. */
  get key(): number {
    return this.#done.at(-1)?.serial ?? 0
  }

  /** The step that undo would take back. */
  get undoable(): Step | undefined {
    return this.#done.at(-1)
  }

  /** The step that redo would make again. */
  get redoable(): Step | undefined {
    return this.#undone.at(-1)
  }

  /** Makes the changes as one step; no changes make no step. Answers whether anything changed. */
  commit(label: string, changes: readonly Change[], runKey?: string): boolean {
    if (changes.length === 0) return false
    this.#review = applyChanges(this.#review, changes)
    this.#serial += 1
    const last = this.#done.at(-1)
    const goesOn = this.#isRunOpen && last && runKey !== undefined && last.runKey === runKey
    if (goesOn) this.#done.pop()
    this.#done.push({ label, changes: goesOn ? [...last.changes, ...changes] : changes, serial: this.#serial, runKey })
    this.#undone = []
    this.#isRunOpen = runKey !== undefined
    return true
  }

  /** The next step is a new one, whatever its run key. */
  endRun(): void {
    this.#isRunOpen = false
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
