import type { Editor } from '#editor/editor.ts'
import type { SoundMap } from '#editor/sound-map.ts'
import type { Point } from '#editor/stage/geometry.ts'
import type { SoundPainter } from './sound-painter'
import { SpanPointer } from './span-pointer'
import { panBy, timeAt, zoomAbout } from './time-scale'

type State = { kind: 'idle' } | { kind: 'scrub' } | { kind: 'pan'; last: Point }

/** Handles the pointer on the timeline of a recording: scrubs on the ruler, edits spans, and pans elsewhere. */
export class SoundPointer {
  readonly #editor: Editor
  readonly #painter: SoundPainter
  readonly #spans: SpanPointer
  #state: State = { kind: 'idle' }

  constructor(editor: Editor, sound: SoundMap, painter: SoundPainter) {
    this.#editor = editor
    this.#painter = painter
    this.#spans = new SpanPointer(editor, sound, painter)
  }

  down(at: Point, { isPanning, isAdding }: { isPanning: boolean; isAdding: boolean }): void {
    const { layout } = this.#painter
    if (isPanning) this.#state = { kind: 'pan', last: at }
    else if (at.y < layout.wave.top) {
      this.#state = { kind: 'scrub' }
      this.#seek(at.x)
    } else if (this.#spans.takes(at)) this.#spans.down(at, { isAdding })
    else this.#state = { kind: 'pan', last: at }
  }

  move(at: Point): void {
    const state = this.#state
    if (state.kind === 'scrub') this.#seek(at.x)
    else if (state.kind === 'pan') {
      const { view, bounds, spanScroll } = this.#painter
      this.#painter.setView(panBy(view, state.last.x - at.x, bounds))
      this.#painter.scrollTo(spanScroll + state.last.y - at.y)
      this.#state = { kind: 'pan', last: at }
    } else this.#spans.move(at)
  }

  up(at: Point): void {
    if (this.#state.kind === 'idle') this.#spans.up(at)
    this.#state = { kind: 'idle' }
  }

  /** Cancels a running drag. Returns whether there was one. */
  cancel(): boolean {
    this.#state = { kind: 'idle' }
    return this.#spans.cancel()
  }

  leave(): void {
    if (this.#state.kind === 'idle' && !this.#spans.isRunning) this.#editor.hover(null)
  }

  /** Selects the span on which a menu is opened, unless it is already selected. */
  openMenu(at: Point): void {
    const id = this.#spans.hitAt(at)?.span.id
    if (id !== undefined && !this.#editor.getSnapshot().selectedIds.has(id)) this.#editor.select(id)
  }

  /** Zooms around a position; with Shift, pans. */
  wheel({ x }: Point, { deltaX, deltaY, shiftKey }: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'shiftKey'>): void {
    const { view, bounds } = this.#painter
    // With Shift, browsers report the wheel as horizontal.
    if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) this.#painter.setView(panBy(view, deltaX === 0 ? deltaY : deltaX, bounds))
    else this.#painter.setView(zoomAbout(view, x, 2 ** (-deltaY / 240), bounds))
  }

  cursor(at: Point): string {
    if (this.#state.kind === 'pan') return 'grabbing'
    if (this.#spans.isRunning || this.#spans.takes(at)) return this.#spans.cursor(at)
    return at.y < this.#painter.layout.wave.top ? 'pointer' : 'grab'
  }

  #seek(x: number): void {
    this.#editor.clock.seek(timeAt(this.#painter.view, x))
  }
}
