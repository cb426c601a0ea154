import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { applyChanges, type Change } from './history/changes'
import { findTrack, type Review } from './review'
import type { Rect, Size } from './stage/geometry'
import { lastNumbersOf, numberItems, type LastNumbers } from '../lib/item-numbers'
import { History } from './history/history'
import { groupOf, itemName } from '../lib/item-words'
import { shownTracks, type LabelFilter } from './label-filter'
import { boxAt, IMAGE_TIME } from './items/track'
import { bound, fit, reveal, type Viewport } from './stage/viewport'

export type ToolId = 'select' | 'draw' | 'hand'

/** An immutable snapshot of everything the review shows. */
export interface EditorState {
  /** Includes the effect of a running gesture. */
  readonly review: Review
  /** Excludes the running gesture; this is what gets saved. */
  readonly settled: Review
  /** Identifies the settled review; equal keys mean equal reviews. */
  readonly key: number
  readonly selectedId: string | null
  /** The filter of the list. An item that it hides can't be selected. */
  readonly labelFilter: LabelFilter
  readonly toolId: ToolId
  /** The kind of a new box. */
  readonly drawKind: RedactionKind
  readonly view: Size
  readonly viewport: Viewport
  /** Whether the viewport follows the size of the view. */
  readonly isFitted: boolean
  readonly isPreviewing: boolean
  readonly isGesturing: boolean
  readonly undoLabel: string | null
  readonly redoLabel: string | null
  /** The announcement for screen readers. The serial distinguishes equal messages. */
  readonly message: { readonly text: string; readonly serial: number }
}

interface Gesture {
  readonly label: string
  readonly selectedId: string | null
  changes: readonly Change[]
}

/**
 * Holds the review of a media with its history, selection and view. Tools and actions change it, and views subscribe to it. It
 * depends on neither React nor the network.
 */
export class Editor {
  readonly time = IMAGE_TIME
  readonly newId: () => string
  readonly #history: History
  readonly #listeners = new Set<() => void>()
  #gesture: Gesture | null = null
  #lastNumbers: LastNumbers
  #state: EditorState

  /** @param newId creates ids for drawn tracks */
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
      labelFilter: 'all',
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

  /** Returns the number of the next item of a kind. Numbers of deleted items are not reused. */
  nextNumber(kind: RedactionKind): number {
    return this.#lastNumbers[kind] + 1
  }

  /** The highest numbers used, which are saved with the review. */
  get lastNumbers(): LastNumbers {
    return this.#lastNumbers
  }

  /** Returns a name such as "Face 3", which does not change when other items are added or deleted. An unfinished box has no number. */
  nameOf(id: string): string {
    const track = this.#state.settled.tracks.find((each) => each.id === id)
    if (track) return itemName(track)
    return findTrack(this.#state.review, id) ? `New ${this.#state.drawKind}` : ''
  }

  /** Returns the current box of a track in image pixels. */
  boxOf(id: string | null): Rect | undefined {
    const track = findTrack(this.#state.review, id)
    return track && boxAt(track, this.time)
  }

  /**
   * Applies changes as one undo step and returns whether anything changed. Cancels a running gesture, whose changes are based on the
   * previous review.
   */
  commit(label: string, changes: readonly Change[], runKey?: string): boolean {
    if (changes.length > 0) this.cancelGesture()
    const hasChanged = this.#history.commit(label, changes, runKey)
    if (hasChanged) this.#settle({})
    return hasChanged
  }

  /** Ends a run, so that the next step is a separate undo step. */
  endRun(): void {
    this.#history.endRun()
  }

  /** Replaces the review by a newer one. The undo steps are dropped, because they don't fit it; the view and the selection stay. */
  restart(reviewed: Review, message: string): void {
    this.cancelGesture()
    const lastNumbers = lastNumbersOf(reviewed.tracks, reviewed.lastNumbers)
    this.#history.restart({ ...reviewed, tracks: numberItems(reviewed.tracks, lastNumbers) })
    this.#lastNumbers = lastNumbers
    this.#settle({ message: this.#messageOf(message) })
  }

  undo(): void {
    this.cancelGesture()
    const step = this.#history.undo()
    if (step) this.#settle({ message: this.#messageOf(`Undone: ${step.label}`) })
  }

  redo(): void {
    this.cancelGesture()
    const step = this.#history.redo()
    if (step) this.#settle({ message: this.#messageOf(`Redone: ${step.label}`) })
  }

  beginGesture(label: string): void {
    this.cancelGesture()
    this.#gesture = { label, selectedId: this.#state.selectedId, changes: [] }
    this.set({ isGesturing: true })
  }

  /** Previews changes to the settled review without committing them. Replaces the previous preview. */
  updateGesture(changes: readonly Change[], selectedId: string | null = this.#state.selectedId): void {
    if (!this.#gesture) return
    this.#gesture.changes = changes
    this.set({ review: applyChanges(this.#history.review, changes), selectedId })
  }

  /** Commits the gesture as one undo step. Returns whether anything changed. */
  commitGesture(): boolean {
    const gesture = this.#gesture
    if (!gesture) return false
    this.#gesture = null
    const hasChanged = this.#history.commit(gesture.label, gesture.changes)
    this.#settle({ isGesturing: false })
    return hasChanged
  }

  /** Discards the gesture. */
  cancelGesture(): void {
    const gesture = this.#gesture
    if (!gesture) return
    this.#gesture = null
    this.#settle({ isGesturing: false, selectedId: gesture.selectedId })
  }

  select(id: string | null): void {
    if (id !== this.#state.selectedId) this.set({ selectedId: id })
  }

  /** Filters the list. A selected item that it hides is deselected. */
  filterBy(labelFilter: LabelFilter): void {
    const { settled, selectedId } = this.#state
    const isShown = shownTracks({ settled, labelFilter }).some(({ id }) => id === selectedId)
    this.set({ labelFilter, selectedId: isShown ? selectedId : null })
  }

  /** Selects a track and brings it into view. */
  goTo(id: string): void {
    const rect = this.boxOf(id)
    const { viewport, review, view } = this.#state
    const next = rect ? reveal(viewport, rect, review, view) : viewport
    this.set({ selectedId: id, viewport: next, isFitted: this.#state.isFitted && next === viewport })
  }

  /** Sets the size of the view in CSS pixels. */
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
    this.set({ message: this.#messageOf(text) })
  }

  set(fields: Partial<EditorState>): void {
    const before = this.#state
    this.#state = { ...before, ...fields }
    // Selecting a hidden item on the image shows it in the list too.
    if (this.#state.selectedId !== before.selectedId && this.#isSelectionHidden()) this.#state = { ...this.#state, labelFilter: 'all' }
    for (const listener of this.#listeners) listener()
  }

  #isSelectionHidden(): boolean {
    const { review, selectedId, labelFilter } = this.#state
    const track = findTrack(review, selectedId)
    return labelFilter !== 'all' && track !== undefined && groupOf(track) !== labelFilter
  }

  #messageOf(text: string): EditorState['message'] {
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
