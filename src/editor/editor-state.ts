import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import type { Rect, Size, Sketch } from './geometry'
import { isInGroup, matchesReviewFilter, type LabelFilter, type ReviewFilter } from './label-filter'
import { findItem, imageSizeOf, type Review } from './review'
import { selectionOf, type Selection } from './selection'
import { fit, type Viewport } from './stage/viewport'

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

/** Returns whether a review is of an image or a video. Recordings and documents have no size. */
export function hasSize({ width, height }: Review): boolean {
  return width !== undefined && height !== undefined
}

/** Returns the state of an opened review. The stage sets the size of the view. */
export function firstState(review: Review, key: number): EditorState {
  const view = { width: 1, height: 1 }
  return {
    review,
    settled: review,
    key,
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

/** Returns the state after a change. A selected item ends what was outlined before, and is shown in the list. */
export function nextState(before: EditorState, fields: Partial<EditorState>): EditorState {
  const after = { ...before, ...fields }
  if (after.selectedId === before.selectedId) return after
  const unmarked = after.selectedId === null ? after : { ...after, outlined: null, zone: null }
  return { ...unmarked, ...filtersWithSelection(unmarked) }
}

/** Returns the filters that show the selected item, which may have been selected on the image. */
function filtersWithSelection({
  review,
  selectedId,
  labelFilter,
  reviewFilter,
}: EditorState): Pick<EditorState, 'labelFilter' | 'reviewFilter'> {
  const item = findItem(review, selectedId)
  return {
    labelFilter: item && labelFilter !== 'all' && !isInGroup(item, labelFilter) ? 'all' : labelFilter,
    reviewFilter: item && !matchesReviewFilter(item, reviewFilter) ? 'all' : reviewFilter,
  }
}
