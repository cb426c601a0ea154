import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { applyChanges, type Change } from './changes'
import { findTrack, type Review } from './review'
import type { Rect, Size } from './geometry'
import { lastNumbersOf, numberItems, type LastNumbers } from '../lib/item-numbers'
import { History } from './history'
import { itemName } from '../lib/item-words'
import { boxAt, PICTURE_TIME } from './tracks'
import { bound, fit, reveal, type Viewport } from './viewport'

export type ToolId = 'select' | 'draw' | 'hand'

/** Everything that shows. A snapshot: it is replaced, never changed. */
export interface EditorState {
  /** With the effect of a gesture that is under way. */
  readonly review: Review
  /** Without it: what is worth saving. */
  readonly settled: Review
  /** Names the settled review; equal keys mean equal reviews. */
  readonly key: number
  readonly selectedId: string | null
  readonly toolId: ToolId
  /** What a new box is. */
  readonly drawKind: RedactionKind
  readonly view: Size
  readonly viewport: Viewport
  /** Whether the viewport follows the size of the view. */
  readonly isFitted: boolean
  readonly isPreviewing: boolean
  readonly isGesturing: boolean
  readonly undoLabel: string | null
  readonly redoLabel: string | null
  /** What was just done, for people who do not see it. The serial tells two equal messages apart. */
  readonly message: { readonly text: string; readonly serial: number }
}

interface Gesture {
  readonly label: string
  readonly selectedId: string | null
  changes: readonly Change[]
}

/**
 * The review of one media, with its history, selection and view. Tools and actions change it; whoever shows it
 * subscribes. It knows neither React nor the network.
 */
export class Editor {
  readonly time = PICTURE_TIME
  readonly newId: () => string
  readonly #history: History
  readonly #listeners = new Set<() => void>()
  #gesture: Gesture | null = null
  #lastNumbers: LastNumbers
  #state: EditorState

  /** @param newId makes identifiers for drawn tracks */
  constructor(reviewed: Review, newId: () => string) {
    this.newId = newId
    const review = { ...reviewed, tracks: numberItems(reviewed.tracks, reviewed.lastNumbers) }
    this.#history = new History(review)
    this.#lastNumbers = lastNumbersOf(review.tracks, reviewed.lastNumbers)
    const view = { width: 1, height: 1 }
    this.#state = {
      review,
      settled: review,
      key: this.#history.key,
      selectedId: null,
      toolId: 'select',
      drawKind: 'face',
      view,
      viewport: fit(review, view),
      isFitted: true,
      isPreviewing: false,
      isGesturing: false,
      undoLabel: null,
      redoLabel: null,
      message: { text: '', serial: 0 },
    }
  }

  readonly getSnapshot = (): EditorState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the number that the next item of this kind gets; the number of an item that is gone is not used again. */
  nextNumber(kind: RedactionKind): number {
    return this.#lastNumbers[kind] + 1
  }

  /** The highest numbers that were used, to be saved with the review. */
  get lastNumbers(): LastNumbers {
    return this.#lastNumbers
  }

  /** Returns a name such as "Face 3", which stays the same while other items come and go. An unfinished box has no number. */
  nameOf(id: string): string {
    const track = this.#state.settled.tracks.find((each) => each.id === id)
    if (track) return itemName(track)
    return findTrack(this.#state.review, id) ? `New ${this.#state.drawKind}` : ''
  }

  /** Where a track is now, in pixels of the picture. */
  boxOf(id: string | null): Rect | undefined {
    const track = findTrack(this.#state.review, id)
    return track && boxAt(track, this.time)
  }

  /**
   * Makes the changes as one undo step. Answers whether anything changed. A gesture under way is abandoned: its changes were
   * made from a review that is not the newest any more.
   */
  commit(label: string, changes: readonly Change[], runKey?: string): boolean {
    if (changes.length > 0) this.cancelGesture()
    const hasChanged = this.#history.commit(label, changes, runKey)
    if (hasChanged) this.#settle({})
    return hasChanged
  }

  /** The next step is a new one even if it is of the same kind as the last. */
  endRun(): void {
    this.#history.endRun()
  }

  undo(): void {
    this.cancelGesture()
    const step = this.#history.undo()
    if (step) this.#settle({ message: this.#says(`Undone: ${step.label}`) })
  }

  redo(): void {
    this.cancelGesture()
    const step = this.#history.redo()
    if (step) this.#settle({ message: this.#says(`Done again: ${step.label}`) })
  }

  beginGesture(label: string): void {
    this.cancelGesture()
    this.#gesture = { label, selectedId: this.#state.selectedId, changes: [] }
    this.set({ isGesturing: true })
  }

  /** Shows the changes without making them. They start from the settled review, not from those shown before. */
  updateGesture(changes: readonly Change[], selectedId: string | null = this.#state.selectedId): void {
    if (!this.#gesture) return
    this.#gesture.changes = changes
    this.set({ review: applyChanges(this.#history.review, changes), selectedId })
  }

  /** Makes what the gesture showed one undo step. Answers whether anything changed. */
  commitGesture(): boolean {
    const gesture = this.#gesture
    if (!gesture) return false
    this.#gesture = null
    const hasChanged = this.#history.commit(gesture.label, gesture.changes)
    this.#settle({ isGesturing: false })
    return hasChanged
  }

  /** Forgets what the gesture showed. */
  cancelGesture(): void {
    const gesture = this.#gesture
    if (!gesture) return
    this.#gesture = null
    this.#settle({ isGesturing: false, selectedId: gesture.selectedId })
  }

  select(id: string | null): void {
    if (id !== this.#state.selectedId) this.set({ selectedId: id })
  }

  /** Selects a track and brings it into view. */
  goTo(id: string): void {
    const rect = this.boxOf(id)
    const { viewport, review, view } = this.#state
    const next = rect ? reveal(viewport, rect, review, view) : viewport
    this.set({ selectedId: id, viewport: next, isFitted: this.#state.isFitted && next === viewport })
  }

  /** The place on the screen has a new size, in CSS pixels. */
  setView(view: Size): void {
    const { review, viewport, isFitted } = this.#state
    this.set({ view, viewport: isFitted ? fit(review, view) : bound(viewport, review, view) })
  }

  setViewport(viewport: Viewport): void {
    this.set({ viewport, isFitted: false })
  }

  fitView(): void {
    this.set({ viewport: fit(this.#state.review, this.#state.view), isFitted: true })
  }

  announce(text: string): void {
    this.set({ message: this.#says(text) })
  }

  set(fields: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...fields }
    for (const listener of this.#listeners) listener()
  }

  #says(text: string): EditorState['message'] {
    return { text, serial: this.#state.message.serial + 1 }
  }

  #settle(fields: Partial<EditorState>): void {
    const { review, key, undoable, redoable } = this.#history
    this.#lastNumbers = lastNumbersOf(review.tracks, this.#lastNumbers)
    const wanted = fields.selectedId === undefined ? this.#state.selectedId : fields.selectedId
    this.set({
      ...fields,
      review,
      settled: review,
      key,
      selectedId: findTrack(review, wanted) ? wanted : null,
      undoLabel: undoable?.label ?? null,
      redoLabel: redoable?.label ?? null,
    })
  }
}
