import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { KnownAudio } from '#editor/audio-map.ts'
import type { TimeRange } from '#editor/clock.ts'
import type { EditorState } from '#editor/editor-state.ts'
import { clamp } from '#editor/geometry.ts'
import { fitCanvas, paintPlayhead } from './draw-playhead'
import { drawScrollbar, type BarBrush } from './draw-lanes'
import { drawRange } from './draw-rows'
import type { Filmstrip } from './filmstrip'
import type { Lanes } from './lanes'
import type { SpanLanes } from './span-lanes'
import type { SpanPlaces } from '../span-pointer'
import { bounded, fitAll, reveal, type Bounds, type TimeView } from '../time-scale'
import { coloursOf, onThemeChange, type TimelineColours } from './timeline-colours'
import { maxScroll, scrollToLane, type Layout, type Row, type ScrolledLanes } from '../timeline-layout'
import type { TimelineRows } from '../timeline-rows'
import { WaveLevels } from './wave-levels'

/** The canvases of the timeline. The playhead has a separate one, so that playback doesn't redraw the rows. */
interface Canvases {
  readonly rows: CanvasRenderingContext2D
  readonly playhead: CanvasRenderingContext2D
}

interface PainterOptions {
  readonly rows: TimelineRows
  readonly canvases: Canvases
  /** Called in the frame in which the time or the view has changed. */
  readonly onPaint: (view: TimeView) => void
}

/** The part of the file and of the lanes that a timeline shows. */
export interface ShownPart {
  readonly view: TimeView
  readonly scroll: number
  /** CSS pixels. */
  readonly width: number
}

/** Draws the rows of a timeline, once per frame of the screen and only what has changed. Holds the view of the timeline. */
export class TimelinePainter implements SpanPlaces {
  readonly rows: TimelineRows
  readonly #canvases: Canvases
  readonly #onPaint: PainterOptions['onPaint']
  readonly #stops: (() => void)[]
  #colours: TimelineColours
  #size = { width: 1, height: 1 }
  #view: TimeView
  #isFitted = true
  #scroll = 0
  #film: Filmstrip | null = null
  #wave: WaveLevels | undefined
  /** The state that the rows show; null if they have to be redrawn. */
  #shown: { readonly state: EditorState; readonly audio: KnownAudio } | null = null
  #shownTime = Number.NaN
  #shownLoop: TimeRange | null = null
  #revealedId: string | null = null
  #frame = 0
  readonly #listeners = new Set<() => void>()
  #part: ShownPart

  constructor({ rows, canvases, onPaint }: PainterOptions) {
    this.rows = rows
    this.#canvases = canvases
    this.#onPaint = onPaint
    this.#colours = coloursOf(canvases.rows.canvas)
    this.#view = fitAll(this.bounds)
    this.#part = this.#newPart()
    const onTheme = (): void => {
      this.#colours = coloursOf(canvases.rows.canvas)
      this.invalidate()
    }
    this.#stops = [rows.editor.subscribe(() => this.#schedule()), rows.audio.subscribe(() => this.#schedule()), onThemeChange(onTheme)]
    this.#schedule()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    cancelAnimationFrame(this.#frame)
  }

  /** Calls back when another part is shown. Returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the shown part; the same object until it changes. */
  readonly getSnapshot = (): ShownPart => this.#part

  get bounds(): Bounds {
    return { range: this.rows.editor.clock.range, width: this.#size.width }
  }

  get view(): TimeView {
    return this.#view
  }

  get scroll(): number {
    return this.#scroll
  }

  get spanScroll(): number {
    return this.rows.scrolled === 'spans' ? this.#scroll : 0
  }

  get layout(): Layout {
    return this.rows.layoutAt(this.#size.height, this.#view.scale)
  }

  get spanLanes(): SpanLanes {
    return this.rows.spans.lanes
  }

  get waveRow(): Row {
    return this.layout.wave
  }

  get spanRow(): Row {
    return this.layout.spans
  }

  get lanes(): Lanes {
    return this.rows.tracks.lanes
  }

  setFilm(film: Filmstrip | null): void {
    this.#film = film
    this.invalidate()
  }

  setWaveform(waveform: Waveform | undefined): void {
    this.#wave = waveform && new WaveLevels(waveform)
    this.invalidate()
  }

  /** Sets the size in CSS pixels. */
  resize(width: number, height: number): void {
    if (width <= 0 || height <= 0) return
    this.#size = { width, height }
    this.setView(this.#isFitted ? fitAll(this.bounds) : this.#view, this.#isFitted)
    this.scrollTo(this.#scroll)
  }

  setView(view: TimeView, isFitted = false): void {
    this.#view = bounded(view, this.bounds)
    this.#isFitted = isFitted
    this.#showPart()
  }

  /** Shows the whole file, even when the size changes. */
  fit(): void {
    this.setView(fitAll(this.bounds), true)
  }

  /** Scrolls the lanes. */
  scrollTo(scroll: number): void {
    this.#scroll = clamp(scroll, 0, maxScroll(this.#scrolledLanes))
    this.#showPart()
  }

  /** Redraws the rows in the next frame, even if the editor hasn't changed. */
  invalidate(): void {
    this.#shown = null
    this.#schedule()
  }

  /** Draws the changed parts. Returns whether the rows were drawn. */
  paint(): boolean {
    this.#frame = 0
    if (this.#size.width <= 1) return false
    const state = this.rows.editor.getSnapshot()
    const audio = this.rows.audio.getSnapshot()
    const { time, clock } = this.rows.editor
    const { loop } = clock.getSnapshot()
    this.#follow(state, time)
    const isChanged = this.#isChanged(state, audio)
    if (isChanged) this.#paintRows(state)
    if (isChanged || time !== this.#shownTime || loop !== this.#shownLoop) this.#paintPlayhead(time, loop)
    this.#shown = { state, audio }
    this.#shownTime = time
    this.#shownLoop = loop
    return isChanged
  }

  get #scrolledLanes(): ScrolledLanes {
    return this.rows.lanesIn(this.layout)
  }

  #newPart(): ShownPart {
    return { view: this.#view, scroll: this.#scroll, width: this.#size.width }
  }

  #showPart(): void {
    this.#part = this.#newPart()
    this.invalidate()
    for (const listener of this.#listeners) listener()
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.paint())
  }

  /** Keeps the playhead in view during playback, and brings the lane of a newly selected item into view. */
  #follow(state: EditorState, time: number): void {
    const isFollowed = this.rows.followsDrags || !state.isGesturing
    if (time !== this.#shownTime && isFollowed && this.#view.scale > fitAll(this.bounds).scale) {
      const view = reveal(this.#view, time, this.bounds)
      if (view !== this.#view) this.setView(view)
    }
    if (state.selectedId === this.#revealedId) return
    this.#revealedId = state.selectedId
    const lane = state.selectedId === null ? undefined : this.rows.laneOf(state.selectedId)
    if (lane !== undefined) this.scrollTo(scrollToLane(this.#scroll, lane, this.#scrolledLanes))
  }

  #isChanged(state: EditorState, audio: KnownAudio): boolean {
    const before = this.#shown
    return (
      !before ||
      before.audio !== audio ||
      before.state.review !== state.review ||
      before.state.selectedIds !== state.selectedIds ||
      before.state.hoveredId !== state.hoveredId ||
      before.state.marked !== state.marked
    )
  }

  #paintRows(state: EditorState): void {
    const { width, height } = this.#size
    const context = this.#canvases.rows
    fitCanvas(context, width, height)
    const colours = this.#colours
    const { layout } = this
    const brush: BarBrush = { context, view: this.#view, width, colours }
    context.fillStyle = colours.ground
    context.fillRect(0, 0, width, height)
    const { start } = this.rows.editor.clock.range
    const scene = { layout, state, scroll: this.#scroll, start, film: this.#film, wave: this.#wave }
    for (const draw of this.rows.draw) draw(brush, scene)
    const lanes = this.rows.lanesIn(layout)
    drawScrollbar(brush, lanes.row, this.#scroll, maxScroll(lanes))
    const { marked } = state
    if (marked.start !== null || marked.end !== null) drawRange(brush, marked, { top: 0, height, colour: colours.selection })
  }

  #paintPlayhead(time: number, loop: TimeRange | null): void {
    const { width, height } = this.#size
    const look = { view: this.#view, width, height, colours: this.#colours, rulerHeight: this.layout.ruler.height }
    paintPlayhead(this.#canvases.playhead, look, { time, loop })
    this.#onPaint(this.#view)
  }
}
