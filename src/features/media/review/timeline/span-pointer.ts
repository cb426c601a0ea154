import type { Span } from '#generated/model/span.zod.ts'
import { goAndAnnounce } from '#editor/actions/selected.ts'
import { addedSpan, dragSpan, drawSpan, partLabel, type SpanPart } from '#editor/actions/items/span-edits.ts'
import type { Editor } from '#editor/editor.ts'
import type { AudioMap } from '#editor/audio-map.ts'
import type { Point } from '#editor/geometry.ts'
import { isDrag } from '#editor/stage/tools/tool.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import { forTimesBetween, type SpanBar, type SpanLanes } from './drawing/span-lanes'
import { timeAt, xOf, type TimeView } from './time-scale'
import { LANE_HEIGHT, type Row } from './timeline-layout'

/** Max distance of the pointer from a span in pixels, so that short ones can be hit. */
const REACH = 5
/** Max distance of the pointer from an edge of a span to drag it. At least a third of a span's width is left for moving it. */
const EDGE_REACH = 6
/** Max snap distance of an edge in pixels. */
const SNAP_REACH = 8

/** The places at which a timeline shows the waveform and the spans. */
export interface SpanPlaces {
  readonly view: TimeView
  readonly spanLanes: SpanLanes
  readonly waveRow: Row
  readonly spanRow: Row
  readonly spanScroll: number
}

interface Hit {
  readonly span: Span
  readonly part: SpanPart
}

type State =
  | { kind: 'idle' }
  | { kind: 'pressed'; at: Point; hit: Hit | undefined; isAdding: boolean }
  | { kind: 'part'; span: Span; part: SpanPart; offset: number }
  | { kind: 'new'; span: Span; from: number; isSpan: boolean }

/** Handles the pointer on the waveform and the spans: draws spans, moves them and their edges, selects them, and seeks. */
export class SpanPointer {
  readonly #editor: Editor
  readonly #audio: AudioMap
  readonly #places: SpanPlaces
  #state: State = { kind: 'idle' }

  constructor(editor: Editor, audio: AudioMap, places: SpanPlaces) {
    this.#editor = editor
    this.#audio = audio
    this.#places = places
  }

  /** Whether a press or a drag is running. */
  get isRunning(): boolean {
    return this.#state.kind !== 'idle'
  }

  /** Returns whether a place is on the waveform or a span. */
  takes(at: Point): boolean {
    return isIn(this.#places.waveRow, at.y) || this.hitAt(at) !== undefined
  }

  down(at: Point, { isAdding }: { isAdding: boolean }): void {
    this.#state = { kind: 'pressed', at, hit: this.hitAt(at), isAdding }
  }

  move(at: Point): void {
    const state = this.#state
    if (state.kind === 'idle') this.#editor.hover(this.hitAt(at)?.span.id ?? null)
    else if (state.kind === 'pressed') {
      if (isDrag(state.at, at)) this.#begin(state.hit, state.at, at)
    } else if (state.kind === 'part') {
      const time = this.#timeAt(at.x - state.offset)
      dragSpan(this.#editor, this.#audio, state.span.id, state.part, this.#snapped(time, state))
    } else {
      const to = this.#snapped(this.#timeAt(at.x))
      this.#state = { ...state, isSpan: drawSpan(this.#editor, this.#audio, state.span, { start: state.from, end: to }) }
    }
  }

  up(at: Point): void {
    const state = this.#state
    this.#state = { kind: 'idle' }
    const editor = this.#editor
    if (state.kind === 'pressed') this.#choose(state.hit, at.x, state.isAdding)
    else if (state.kind === 'new' && !state.isSpan) editor.cancelGesture()
    else if (state.kind !== 'idle' && editor.commitGesture()) {
      const { selectedId } = editor.getSnapshot()
      const bar = selectedId === null ? undefined : this.#places.spanLanes.byId.get(selectedId)
      if (bar) editor.announce(`${editor.nameOf(bar.span.id)}: ${formatMoment(bar.start)}–${formatMoment(bar.end)}`)
    }
  }

  /** Cancels a running drag. Returns whether there was one. */
  cancel(): boolean {
    const isDragged = this.#state.kind === 'part' || this.#state.kind === 'new'
    this.#state = { kind: 'idle' }
    if (!isDragged) return false
    this.#editor.cancelGesture()
    this.#editor.announce('Cancelled')
    return true
  }

  cursor(at: Point): string {
    const { kind } = this.#state
    if (kind === 'new') return 'col-resize'
    const part = this.#state.kind === 'part' ? this.#state.part : this.hitAt(at)?.part
    if (part === 'start' || part === 'end') return 'ew-resize'
    return part === 'all' ? (kind === 'part' ? 'grabbing' : 'grab') : 'text'
  }

  /**
   * Returns the span at a place with its part there. On the waveform, only the selected span can be hit, so that new ones can be drawn over
   * the others.
   */
  hitAt({ x, y }: Point): Hit | undefined {
    const { view, spanLanes, waveRow, spanRow, spanScroll } = this.#places
    if (isIn(waveRow, y)) {
      const { selectedId } = this.#editor.getSnapshot()
      const bar = selectedId === null ? undefined : spanLanes.byId.get(selectedId)
      const edge = bar && this.#edgeAt(bar, x)
      return bar && edge ? { span: bar.span, part: edge } : undefined
    }
    if (!isIn(spanRow, y)) return undefined
    const lane = spanLanes.lanes[Math.floor((y - spanRow.top - 2 + spanScroll) / LANE_HEIGHT)] ?? []
    let nearest: SpanBar | undefined
    let least = Number.POSITIVE_INFINITY
    forTimesBetween(lane, timeAt(view, x - REACH), timeAt(view, x + REACH), (bar) => {
      const distance = Math.max(0, xOf(view, bar.start) - x, x - xOf(view, bar.end))
      if (distance >= least) return
      nearest = bar
      least = distance
    })
    return nearest && { span: nearest.span, part: this.#edgeAt(nearest, x) ?? 'all' }
  }

  #edgeAt({ start, end }: SpanBar, x: number): 'start' | 'end' | undefined {
    const { view } = this.#places
    const [left, right] = [xOf(view, start), xOf(view, end)]
    const reach = Math.min(EDGE_REACH, (right - left) / 3)
    if (Math.abs(x - left) <= reach) return 'start'
    return Math.abs(x - right) <= reach ? 'end' : undefined
  }

  #begin(hit: Hit | undefined, from: Point, at: Point): void {
    const editor = this.#editor
    if (hit) {
      if (!editor.getSnapshot().selectedIds.has(hit.span.id)) editor.select(hit.span.id)
      editor.beginGesture(partLabel(editor, hit.span.id, hit.part))
      const edge = hit.part === 'end' ? hit.span.end : hit.span.start
      this.#state = { kind: 'part', ...hit, offset: from.x - xOf(this.#places.view, edge) }
    } else if (isIn(this.#places.waveRow, from.y)) {
      const start = this.#snapped(this.#timeAt(from.x))
      editor.beginGesture('add span')
      this.#state = { kind: 'new', span: addedSpan(editor, this.#audio, { start, end: start }), from: start, isSpan: false }
    } else return
    this.move(at)
  }

  /** Selects a span, or seeks to the time at the pointer. */
  #choose(hit: Hit | undefined, x: number, isAdding: boolean): void {
    const editor = this.#editor
    if (hit && isAdding) editor.toggle(hit.span.id)
    else {
      if (hit) goAndAnnounce({ editor }, hit.span.id)
      editor.clock.seek(this.#timeAt(x))
    }
  }

  /** Returns the time that a part of a span snaps to. A span as a whole snaps with its start, or else with its end. */
  #snapped(time: number, dragged?: { span: Span; part: SpanPart }): number {
    const reach = SNAP_REACH / this.#places.view.scale
    const snapped = this.#audio.snap(time, reach)
    if (snapped !== time || dragged?.part !== 'all') return snapped
    const length = dragged.span.end - dragged.span.start
    return this.#audio.snap(time + length, reach) - length
  }

  #timeAt(x: number): number {
    return timeAt(this.#places.view, x)
  }
}

function isIn({ top, height }: Row, y: number): boolean {
  return y >= top && y < top + height
}
