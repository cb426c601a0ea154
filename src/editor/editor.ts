import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { applyChanges, type Change } from './history/changes'
import { allItems, entryOf, findItem, imageSizeOf, type Review } from './review'
import type { Rect, Size, Sketch, TurnedRect } from './geometry'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { lastNumbersOf, type LastNumbers } from '#lib/review/item-numbers.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { History } from './history/history'
import { isInGroup, matchesReviewFilter, shownItems, type LabelFilter, type ReviewFilter } from './label-filter'
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

/** The tool `zone` outlines a part of the picture. */
export type ToolId = 'select' | 'draw' | 'polygon' | 'lasso' | 'brush' | 'hand' | 'zone'

/** An immutable snapshot of everything the review shows. */
export interface EditorState extends Selection {
  /** The item under the pointer or the focus, on the stage or in the list. */
  readonly hoveredId: string | null
  /** Includes the effect of a running gesture. */
  readonly review: Review
  /** Excludes the running gesture; this state is saved. */
  readonly settled: Review
  /** Identifies the settled review; equal keys mean equal reviews. */
  readonly key: number
  /** The filter of the list. Hidden items can't be selected. */
  readonly labelFilter: LabelFilter
  /** Limits the list further. */
  readonly reviewFilter: ReviewFilter
  /** The folded texts whose marks the list shows one by one. */
  readonly openTexts: ReadonlySet<string>
  readonly toolId: ToolId
  /** Whether the back end redacts other shapes than boxes. */
  readonly hasShapes: boolean
  /** The kind of a new box. */
  readonly drawKind: RedactionKind
  readonly view: Size
  readonly viewport: Viewport
  /** Whether the viewport follows the size of the view. */
  readonly isFitted: boolean
  /** The rectangle in image pixels that selects the boxes it touches while it is dragged. */
  readonly marquee: Rect | null
  /** A place in image pixels that is outlined until an item is selected. */
  readonly outlined: Rect | null
  /** The part of the picture, in image pixels, that a decision applies to. It stays until an item is selected. */
  readonly zone: Rect | null
  /** The outline that is being drawn. */
  readonly sketch: Sketch | null
  /** The point of a polygon that the arrow keys move while the polygon is selected. */
  readonly corner: { readonly id: string; readonly index: number } | null
  /** The range between in-point and out-point, in seconds, including the frames at both. Null if a point isn't set. */
  readonly marked: { readonly start: number | null; readonly end: number | null }
  readonly isPreviewing: boolean
  /** Whether the preview temporarily shows the original. */
  readonly isOriginalShown: boolean
  /** Whether boxes show their names. */
  readonly areLabelsShown: boolean
  readonly isGesturing: boolean
  readonly undoLabel: string | null
  readonly redoLabel: string | null
  /** The announcement for screen readers. The serial distinguishes equal messages. */
  readonly message: { readonly text: string; readonly serial: number }
}

/** Returns whether redactions are shown as in the export. */
export const areCoversShown = ({ isPreviewing, isOriginalShown }: Pick<EditorState, 'isPreviewing' | 'isOriginalShown'>): boolean =>
  isPreviewing && !isOriginalShown

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
    const view = { width: 1, height: 1 }
    this.#state = {
      review,
      settled: review,
      key: this.#history.key,
      ...selectionOf([]),
      hoveredId: null,
      labelFilter: 'all',
      reviewFilter: 'all',
      openTexts: new Set(),
      toolId: 'select',
      hasShapes: true,
      drawKind: 'face',
      view,
      viewport: hasSize(review) ? fit(imageSizeOf(review), view) : { scale: 1, x: 0, y: 0 },
      isFitted: true,
      marquee: null,
      outlined: null,
      zone: null,
      sketch: null,
      corner: null,
      marked: { start: null, end: null },
      isPreviewing: false,
      isOriginalShown: false,
      areLabelsShown: true,
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
    return { ...this.#lastNumbers, ...this.#names.last }
  }

  /** The current time in seconds, by the file's timestamps; 0 in an image. */
  get time(): number {
    return this.clock.time
  }

  /** Whether the file is visual: an image, a video or a document. Recordings have audio only. */
  get isVisual(): boolean {
    return hasSize(this.#state.settled) || this.isPaged
  }

  /** Whether the file is a document, which has marks on its pages. */
  get isPaged(): boolean {
    return this.clock.isFixed && !hasSize(this.#state.settled)
  }

  /** The media type of the file. */
  get mediaType(): Exclude<MediaType, 'unknown'> {
    if (this.isPaged) return 'document'
    return this.clock.isFixed ? 'image' : this.isVisual ? 'video' : 'audio'
  }

  /** The source of a keyframe that the reviewer places. An image keeps the source of its track, which the report lists. */
  get keyframeSource(): 'drawn' | undefined {
    return this.clock.isFixed ? undefined : 'drawn'
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
    const rect = this.boxOf(id)
    const { viewport, view } = this.#state
    const next = rect ? reveal(viewport, boundsOf(rect), this.size, view) : viewport
    this.#anchor = id
    this.set({ ...selectionOf(rowOf(this.#state, id)), viewport: next, isFitted: this.#state.isFitted && next === viewport })
  }

  /** Outlines a place and brings it into view. Deselects, so that shortcuts don't change an item elsewhere. */
  showPlace(rect: Rect, time: number): void {
    if (!this.clock.isFixed) this.clock.seek(time)
    const { viewport, view } = this.#state
    const next = reveal(viewport, rect, this.size, view)
    this.set({ ...selectionOf([]), outlined: rect, zone: null, viewport: next, isFitted: this.#state.isFitted && next === viewport })
  }

  /** Sets the size of the view in CSS pixels. */
  setView(view: Size): void {
    const { viewport, isFitted } = this.#state
    this.set({ view, viewport: isFitted ? fit(this.size, view) : bound(viewport, this.size, view) })
  }

  setViewport(viewport: Viewport): void {
    this.set({ viewport, isFitted: false })
  }

  fitView(): void {
    this.set({ viewport: fit(this.size, this.#state.view), isFitted: true })
  }

  /** Records that the stage shows the original of a frame, at a time in seconds, and updates the buttons that depend on it. */
  markSeen(time: number): void {
    if (this.seen.add(time) && (this.#state.settled.gaps ?? []).length > 0) this.set({})
  }

  announce(text: string): void {
    this.set({ message: this.#messageOf(text) })
  }

  set(fields: Partial<EditorState>): void {
    const before = this.#state
    this.#state = { ...before, ...fields }
    if (this.#state.selectedId !== before.selectedId && this.#state.selectedId !== null)
      this.#state = { ...this.#state, outlined: null, zone: null }
    // Selecting a hidden item on the image shows it in the list too.
    if (this.#state.selectedId !== before.selectedId) this.#state = { ...this.#state, ...this.#filtersWithSelection() }
    for (const listener of this.#listeners) listener()
  }

  /** Returns the filters that show the selected item. */
  #filtersWithSelection(): Pick<EditorState, 'labelFilter' | 'reviewFilter'> {
    const { review, selectedId, labelFilter, reviewFilter } = this.#state
    const item = findItem(review, selectedId)
    return {
      labelFilter: item && labelFilter !== 'all' && !isInGroup(item, labelFilter) ? 'all' : labelFilter,
      reviewFilter: item && !matchesReviewFilter(item, reviewFilter) ? 'all' : reviewFilter,
    }
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

function hasSize({ width, height }: Review): boolean {
  return width !== undefined && height !== undefined
}
