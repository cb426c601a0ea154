import type { Editor } from '#editor/editor.ts'
import { durationOf } from '#editor/items/coverage.ts'
import { moveEdge } from '#editor/items/extent-commands.ts'
import { goAndAnnounce } from '#editor/actions/selected.ts'
import { isDrag } from '#editor/stage/tools/tool.ts'
import type { Point } from '#editor/geometry.ts'
import type { Bar } from './drawing/lanes'
import { forTimesBetween } from './drawing/span-lanes'
import type { TimelinePainter } from './drawing/timeline-painter'
import { SpanPointer } from './span-pointer'
import { panBy, timeAt, xOf, zoomAbout } from './time-scale'
import { laneAt } from './timeline-layout'

/** Max distance of the pointer from a bar in pixels, so that short ones can be hit. */
const REACH = 6
/** Max distance of the pointer from the end of a bar to drag it. At least a third of a bar's width is left for selecting it. */
const EDGE_REACH = 6

type Edge = 'start' | 'end'

/** The target under the pointer on the timeline. */
export interface TimelineHit {
  readonly bar: Bar
  /** The gap there, or the end of the bar. */
  readonly gapId?: string
  readonly edge?: Edge
}

type State =
  | { kind: 'idle' }
  | { kind: 'scrub' }
  | { kind: 'pressed'; at: Point; hit: TimelineHit; isAdding: boolean }
  | { kind: 'edge'; hit: TimelineHit; edge: Edge }
  | { kind: 'pan'; last: Point }

/**
 * Handles the pointer on a timeline: scrubs on the rows above the lanes, draws and moves spans on the waveform, selects bars and seeks in
 * them, drags the ends of bars, and pans by a drag from an empty place.
 */
export class TimelinePointer {
  readonly #editor: Editor
  readonly #painter: TimelinePainter
  readonly #spans: SpanPointer
  #state: State = { kind: 'idle' }

  constructor(painter: TimelinePainter) {
    const { editor, audio } = painter.rows
    this.#editor = editor
    this.#spans = new SpanPointer(editor, audio, painter)
    this.#painter = painter
  }

  down(at: Point, { isPanning, isAdding }: { isPanning: boolean; isAdding: boolean }): void {
    const hit = isPanning ? undefined : this.hitAt(at)
    if (!isPanning && this.#spans.takes(at)) this.#spans.down(at, { isAdding })
    else if (!isPanning && this.#isScrubbedAt(at)) {
      this.#state = { kind: 'scrub' }
      this.#seek(at.x)
    } else if (hit) this.#state = { kind: 'pressed', at, hit, isAdding }
    else this.#state = { kind: 'pan', last: at }
  }

  move(at: Point): void {
    const state = this.#state
    switch (state.kind) {
      case 'idle':
        if (this.#spans.isRunning || this.#spans.takes(at)) this.#spans.move(at)
        else this.#editor.hover(this.hitAt(at)?.bar.track.id ?? null)
        break
      case 'scrub':
        this.#seek(at.x)
        break
      case 'pressed':
        if (isDrag(state.at, at)) this.#drag(state.hit, state.at)
        break
      case 'edge':
        this.#moveEdge(state, at.x)
        break
      case 'pan':
        this.#painter.setView(panBy(this.#painter.view, state.last.x - at.x, this.#painter.bounds))
        this.#painter.scrollTo(this.#painter.scroll + state.last.y - at.y)
        this.#state = { kind: 'pan', last: at }
        break
    }
  }

  up(at: Point): void {
    const state = this.#state
    this.#state = { kind: 'idle' }
    if (this.#spans.isRunning) this.#spans.up(at)
    else if (state.kind === 'pressed') this.#choose(state.hit, at.x, state.isAdding)
    else if (state.kind === 'edge' && this.#editor.commitGesture())
      this.#editor.announce(`${this.#editor.nameOf(state.hit.bar.track.id)} trimmed`)
  }

  /** Selects the item on which a menu is opened, unless it is already selected. */
  openMenu(at: Point): void {
    const hit = this.hitAt(at)
    const id = this.#spans.hitAt(at)?.span.id ?? (hit && (hit.gapId ?? hit.bar.track.id))
    if (id !== undefined && !this.#editor.getSnapshot().selectedIds.has(id)) this.#editor.select(id)
  }

  /** Cancels a running drag of an end, whose change is undone. Returns whether there was one. */
  cancel(): boolean {
    if (this.#spans.cancel()) return true
    const isDragged = this.#state.kind === 'edge'
    this.#state = { kind: 'idle' }
    if (!isDragged) return false
    this.#editor.cancelGesture()
    this.#editor.announce('Cancelled')
    return true
  }

  leave(): void {
    if (this.#state.kind === 'idle' && !this.#spans.isRunning) this.#editor.hover(null)
  }

  /** Zooms around a position; with Shift, pans. */
  wheel(x: number, { deltaX, deltaY, shiftKey }: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'shiftKey'>): void {
    const { view, bounds } = this.#painter
    const isPanning = shiftKey || Math.abs(deltaX) > Math.abs(deltaY)
    // With Shift, browsers report the wheel as horizontal.
    if (isPanning) this.#painter.setView(panBy(view, deltaX === 0 ? deltaY : deltaX, bounds))
    else this.#painter.setView(zoomAbout(view, x, 2 ** (-deltaY / 240), bounds))
  }

  cursor(at: Point): string {
    const { kind } = this.#state
    if (kind === 'pan') return 'grabbing'
    if (this.#spans.isRunning || this.#spans.takes(at)) return this.#spans.cursor(at)
    if (kind === 'edge') return 'ew-resize'
    if (this.#isScrubbedAt(at)) return 'pointer'
    const hit = this.hitAt(at)
    return hit?.edge ? 'ew-resize' : hit ? 'pointer' : 'grab'
  }

  /** Returns the bar at a place, with its gap or end there. */
  hitAt({ x, y }: Point): TimelineHit | undefined {
    const { view, lanes, layout, scroll } = this.#painter
    const lane = laneAt(layout, y, scroll)
    let nearest: Bar | undefined
    let least = Number.POSITIVE_INFINITY
    forTimesBetween(lanes.lanes[lane ?? -1] ?? [], timeAt(view, x - REACH), timeAt(view, x + REACH), (bar) => {
      const distance = Math.max(0, xOf(view, bar.start) - x, x - xOf(view, bar.end))
      if (distance >= least) return
      nearest = bar
      least = distance
    })
    if (!nearest) return undefined
    const time = timeAt(view, x)
    const gap = nearest.gaps.find((each) => time >= each.start && time <= each.end)
    const edge = gap ? undefined : this.#edgeAt(nearest, x)
    return { bar: nearest, ...(gap && { gapId: gap.id }), ...(edge && { edge }) }
  }

  #edgeAt(bar: Bar, x: number): Edge | undefined {
    const { view } = this.#painter
    const { start, end } = durationOf(this.#editor.getSnapshot().settled, bar.track)
    const [left, right] = [xOf(view, start), xOf(view, end)]
    const reach = Math.min(EDGE_REACH, (right - left) / 3)
    if (Math.abs(x - left) <= reach) return 'start'
    return Math.abs(x - right) <= reach ? 'end' : undefined
  }

  #drag(hit: TimelineHit, at: Point): void {
    if (!hit.edge) {
      this.#state = { kind: 'pan', last: at }
      return
    }
    const { id } = hit.bar.track
    if (!this.#editor.getSnapshot().selectedIds.has(id)) this.#editor.select(id)
    this.#editor.beginGesture(`trim ${this.#editor.nameOf(id)}`)
    this.#state = { kind: 'edge', hit, edge: hit.edge }
  }

  #moveEdge({ hit, edge }: { hit: TimelineHit; edge: Edge }, x: number): void {
    const { clock } = this.#editor
    const time = this.#timeAt(x)
    this.#editor.updateGesture(moveEdge(this.#editor.getSnapshot().settled, hit.bar.track.id, edge, time))
    clock.seek(time)
  }

  /** Selects a bar or its gap, and seeks to the time at the pointer. */
  #choose({ bar, gapId }: TimelineHit, x: number, isAdding: boolean): void {
    const id = gapId ?? bar.track.id
    if (isAdding) {
      this.#editor.toggle(id)
      return
    }
    this.#editor.clock.seek(Math.min(Math.max(this.#timeAt(x), bar.start), bar.end))
    if (gapId === undefined) goAndAnnounce({ editor: this.#editor }, id)
    else this.#editor.select(gapId)
  }

  #isScrubbedAt({ y }: Point): boolean {
    const { scrubbed, coverage } = this.#painter.layout
    return y < scrubbed.top + scrubbed.height || (coverage.height > 0 && y >= coverage.top)
  }

  #seek(x: number): void {
    this.#editor.clock.seek(this.#timeAt(x))
  }

  /** Returns the time of the frame at a position. */
  #timeAt(x: number): number {
    return this.#editor.clock.frameAt(timeAt(this.#painter.view, x))
  }
}
