import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { applyChanges, type Change } from './history/changes'
import { allItems, entryOf, findItem, imageSizeOf, type Review } from './review'
import type { Size, TurnedRect } from './geometry'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { lastNumbersOf, type LastNumbers } from '#lib/review/item-numbers.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { firstState, hasSize, nextState, type EditorState } from './editor-state'
import { History } from './history/history'
import { shownItems, type LabelFilter } from './label-filter'
import { ItemNames } from './names'
import { SharedNumbers } from './shared-numbers'
import { reviewQueue } from './queue'
import { isTrack, startOf } from './item'
import { trackBoxAt } from './items/coverage'
import { fixedClock, type Clock } from './clock'
import { SeenFrames } from './seen-frames'
import { selectionOf, selectionWithin, selectionWords, toggled, type Selection } from './selection'
import { bound, fit, reveal, type Viewport } from './stage/viewport'
import { rangeOfRows, rowOf } from './text-groups'

interface Gesture {
  readonly label: string
  readonly selection: Selection
  changes: readonly Change[]
}

/**
 * Holds the review of a file with its history, selection and view. Tools and actions change it, and views subscribe to it. It depends on
 * neither React nor the network.
 */
export class Editor {
  readonly newId: () => string
  readonly clock: Clock
  /** The frames of a video that were shown on the stage. */
  readonly seen: SeenFrames
  readonly #history: History
  readonly #listeners = new Set<() => void>()
  #gesture: Gesture | null = null
  readonly #names: ItemNames
  /** The item at which a selection of several began. */
  #anchor: string | null = null
  #lastNumbers: LastNumbers
  #state: EditorState

  /** @param newId creates ids for drawn items */
  constructor(reviewed: Review, newId: () => string, clock: Clock = fixedClock()) {
    this.newId = newId
    this.clock = clock
    this.seen = new SeenFrames(clock)
    const numbers = new SharedNumbers()
    const review = numbers.give(reviewed)
    this.#history = new History(review)
    this.#lastNumbers = numbers.last
    this.#names = new ItemNames(allItems(review), reviewed.lastNumbers)
    clock.subscribe(() => this.set({}))
    this.#state = firstState(review, this.#history.key)
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
    return { ...this.#lastNumbers, ...this.#names.last }
  }

  /** The current time in seconds, by the file's timestamps; 0 in an image. */
  get time(): number {
    return this.clock.time
  }

  /** Whether the file is visual: an image, a video or a document. Recordings have audio only. */
  get isVisual(): boolean {
    return this.isPaged || hasSize(this.#state.settled)
  }

  /** Whether the file is a document, which has marks on its pages. */
  get isPaged(): boolean {
    return this.clock.isFixed && !hasSize(this.#state.settled)
  }

  /** The media type of the file. */
  get mediaType(): Exclude<MediaType, 'unknown'> {
    const hasPicture = hasSize(this.#state.settled)
    if (this.clock.isFixed) return hasPicture ? 'image' : 'document'
    return hasPicture ? 'video' : 'audio'
  }

  /**
   * The size of the image or video in pixels.
   *
   * @throws Error for a recording or a document
   */
  get size(): Size {
    return imageSizeOf(this.#state.review)
  }

  /** Returns a name such as "Face 3", which does not change when other items are added or deleted. An unfinished box has no number. */
  nameOf(id: string): string {
    const item = entryOf(this.#state.settled, id)?.item
    if (item) return this.#names.of(item)
    return findItem(this.#state.review, id) ? `New ${this.isPaged ? 'mark' : this.#state.drawKind}` : ''
  }

  /** Returns the current box of a track in image pixels, with its angle. */
  boxOf(id: string | null): TurnedRect | undefined {
    const item = findItem(this.#state.review, id)
    return item && isTrack(item) ? trackBoxAt(this.#state.review, item, this.time) : undefined
  }

  /**
   * Applies changes as one undo step and returns whether anything changed. Cancels a running gesture, whose changes are based on the
   * previous review.
   */
  commit(label: string, changes: readonly Change[], runKey?: string): boolean {
    if (changes.length > 0) this.cancelGesture()
    const hasChanged = this.#history.commit(label, this.#names.numberAdded(changes), runKey)
    if (hasChanged) this.#settle({})
    return hasChanged
  }

  /** Ends a run, so that the next step is a separate undo step. */
  endRun(): void {
    this.#history.endRun()
  }

  /**
   * Continues on top of a newer review. The undo steps, the view and the selection stay.
   *
   * @param onNewer returns a state of this session on top of the newer review
   */
  rebase(onNewer: (review: Review) => Review, message: string): void {
    this.cancelGesture()
    const numbers = new SharedNumbers()
    this.#history.rebase((state) => {
      const newer = onNewer(state)
      this.#names.takeNewer(allItems(newer), newer.lastNumbers)
      return numbers.give(newer)
    })
    this.#lastNumbers = numbers.last
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
    const { selectedId, selectedIds } = this.#state
    this.#gesture = { label, selection: { selectedId, selectedIds }, changes: [] }
    this.set({ isGesturing: true })
  }

  /** Previews changes to the settled review without committing them, and selects drawn items. Replaces the previous preview. */
  updateGesture(changes: readonly Change[], drawnIds?: readonly string[]): void {
    if (!this.#gesture) return
    this.#gesture.changes = changes
    this.set({ review: applyChanges(this.#history.review, changes), ...(drawnIds === undefined ? {} : selectionOf(drawnIds)) })
  }

  /** Commits the gesture as one undo step. Returns whether anything changed. */
  commitGesture(): boolean {
    const gesture = this.#gesture
    if (!gesture) return false
    this.#gesture = null
    const hasChanged = this.#history.commit(gesture.label, this.#names.numberAdded(gesture.changes))
    this.#settle({ isGesturing: false })
    return hasChanged
  }

  /** Discards the gesture. */
  cancelGesture(): void {
    const gesture = this.#gesture
    if (!gesture) return
    this.#gesture = null
    this.#settle({ isGesturing: false, ...gesture.selection })
  }

  /** Selects one item, or none. */
  select(id: string | null): void {
    this.#anchor = id
    if (id !== this.#state.selectedId || this.#state.selectedIds.size > 1) this.set(selectionOf(id === null ? [] : rowOf(this.#state, id)))
  }

  /** Marks the item under the pointer or the focus, or none. */
  hover(id: string | null): void {
    if (id !== this.#state.hoveredId) this.set({ hoveredId: id })
  }

  /** Selects all items that the list shows. */
  selectAll(): void {
    const { selectedId } = this.#state
    const ids = shownItems(this.#state).map(({ id }) => id)
    this.selectAllOf(selectedId === null ? ids : [...ids.filter((id) => id !== selectedId), selectedId])
  }

  /** Selects several items. The last one is the primary item. */
  selectAllOf(ids: readonly string[]): void {
    this.#selectMany(selectionOf(ids))
  }

  /** Adds an item to the selection, or removes it. */
  toggle(id: string): void {
    this.#anchor = id
    this.#selectMany(toggled(this.#state, id))
  }

  /** Selects the list's items from the start of the selection to an item. */
  extendTo(id: string): void {
    const queue = reviewQueue(shownItems(this.#state))
    this.#selectMany(rangeOfRows(queue, [this.#anchor ?? this.#state.selectedId ?? id, id], this.#state))
  }

  /** Filters the list. A hidden item is deselected. */
  filterBy(labelFilter: LabelFilter, reviewFilter = this.#state.reviewFilter): void {
    const shown = new Set(shownItems({ settled: this.#state.settled, labelFilter, reviewFilter }).map(({ id }) => id))
    this.set({ labelFilter, reviewFilter, ...selectionWithin(this.#state, (id) => shown.has(id)) })
  }

  /** Selects an item and brings it into view. Seeks to its start if it has no box at the current time. */
  goTo(id: string): void {
    const item = findItem(this.#state.review, id)
    const start = item && startOf(item)
    if (start !== undefined && !this.clock.isFixed && !this.boxOf(id)) this.clock.seek(start)
    this.#anchor = id
    this.set({ ...selectionOf(rowOf(this.#state, id)), ...this.showing(this.boxOf(id)) })
  }

  /** Returns the view that shows a place in image pixels. */
  showing(place: TurnedRect | undefined): Pick<EditorState, 'viewport' | 'isFitted'> {
    const { viewport, view, isFitted } = this.#state
    const next = place ? reveal(viewport, boundsOf(place), this.size, view) : viewport
    return { viewport: next, isFitted: isFitted && next === viewport }
  }

  /** Sets the size of the view in CSS pixels. */
  setView(view: Size): void {
    const { viewport, isFitted } = this.#state
    this.set({ view, viewport: isFitted ? fit(this.size, view) : bound(viewport, this.size, view) })
  }

  setViewport(viewport: Viewport): void {
    this.set({ viewport, isFitted: false })
  }

  /** Records that the stage shows the original of a frame, at a time in seconds, and updates the buttons that depend on it. */
  markSeen(time: number): void {
    if (this.seen.add(time) && (this.#state.settled.gaps ?? []).length > 0) this.set({})
  }

  announce(text: string): void {
    this.set({ message: this.#messageOf(text) })
  }

  set(fields: Partial<EditorState>): void {
    this.#state = nextState(this.#state, fields)
    for (const listener of this.#listeners) listener()
  }

  #selectMany(selection: Selection): void {
    this.set({ ...selection, message: this.#messageOf(selectionWords(selection, (id) => this.nameOf(id))) })
  }

  #messageOf(text: string): EditorState['message'] {
    return { text, serial: this.#state.message.serial + 1 }
  }

  #settle(fields: Partial<EditorState>): void {
    const { review, key, undoable, redoable } = this.#history
    this.#lastNumbers = lastNumbersOf(review.tracks, this.#lastNumbers)
    this.set({
      ...fields,
      review,
      settled: review,
      key,
      ...selectionWithin({ ...this.#state, ...fields }, (id) => findItem(review, id) !== undefined),
      undoLabel: undoable?.label ?? null,
      redoLabel: redoable?.label ?? null,
    })
  }
}
