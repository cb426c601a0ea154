import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { TimeRange } from '#editor/clock.ts'
import type { Editor, EditorState } from '#editor/editor.ts'
import { SoundMap } from '#editor/sound-map.ts'
import { clamp } from '#editor/stage/geometry.ts'
import { fitCanvas, paintPlayhead } from './draw-playhead'
import { drawBar, drawScrollbar, type BarBrush } from './draw-lanes'
import { drawWords, hasWordsAt } from './draw-spans'
import { drawFilm, drawRange, drawRuler, drawWave } from './draw-rows'
import type { Filmstrip } from './filmstrip'
import { barOf, changedTracks, forBarsBetween, packLanes, type Bar, type Lanes } from './lanes'
import type { SpanLanes } from './span-lanes'
import { SpanLayer } from './span-layer'
import type { SpanPlaces } from './span-pointer'
import { bounded, fitAll, reveal, timeAt, type Bounds, type TimeView } from './time-scale'
import { coloursOf, onThemeChange, type TimelineColours } from './timeline-colours'
import { barTop, LANE_HEIGHT, layoutOf, maxScroll, scrollToLane, type Layout, type Row } from './timeline-layout'

/** Min distance between bars of a lane, as a share of the file. */
const LANE_DISTANCE = 1 / 2000

/** The canvases of the timeline. The playhead has a separate one, so that playback doesn't redraw the rows. */
interface Canvases {
  readonly rows: CanvasRenderingContext2D
  readonly playhead: CanvasRenderingContext2D
}

interface PainterOptions {
  readonly editor: Editor
  readonly canvases: Canvases
  readonly hasAudio: boolean
  /** The audio with the words of the transcript. */
  readonly sound?: SoundMap | undefined
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

/** Draws the timeline of an editor, once per animation frame and only changed parts. Holds the view of the timeline. */
export class TimelinePainter implements SpanPlaces {
  readonly #editor: Editor
  readonly #canvases: Canvases
  readonly #hasAudio: boolean
  readonly #sound: SoundMap
  readonly #onPaint: PainterOptions['onPaint']
  readonly #stops: (() => void)[]
  readonly #spans: SpanLayer
  /** The few lanes of spans don't scroll. */
  readonly spanScroll = 0
  #colours: TimelineColours
  #size = { width: 1, height: 1 }
  #view: TimeView
  #isFitted = true
  #scroll = 0
  #film: Filmstrip | null = null
  #waveform: Waveform | undefined
  #columns: ReturnType<typeof drawWave>
  #packed: { state: Pick<EditorState['settled'], 'tracks' | 'gaps'>; lanes: Lanes } | null = null
  /** The state that the rows show; null if they have to be redrawn. */
  #shown: EditorState | null = null
  #shownTime = Number.NaN
  #shownLoop: TimeRange | null = null
  #revealedId: string | null = null
  #frame = 0
  readonly #listeners = new Set<() => void>()
  #part: ShownPart

  constructor({ editor, canvases, hasAudio, sound = new SoundMap(), onPaint }: PainterOptions) {
    this.#editor = editor
    this.#spans = new SpanLayer(editor)
    this.#canvases = canvases
    this.#hasAudio = hasAudio
    this.#sound = sound
    this.#onPaint = onPaint
    this.#colours = coloursOf(canvases.rows.canvas)
    this.#view = fitAll(this.bounds)
    this.#part = this.#newPart()
    const onTheme = (): void => {
      this.#colours = coloursOf(canvases.rows.canvas)
      this.invalidate()
    }
    this.#stops = [editor.subscribe(() => this.#schedule()), sound.subscribe(() => this.invalidate()), onThemeChange(onTheme)]
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
    return { range: this.#editor.clock.range, width: this.#size.width }
  }

  get view(): TimeView {
    return this.#view
  }

  get scroll(): number {
    return this.#scroll
  }

  get layout(): Layout {
    return layoutOf(this.#size.height, this.#hasAudio, this.spanLanes.lanes.length, hasWordsAt(this.#sound, this.#view.scale))
  }

  get spanLanes(): SpanLanes {
    return this.#spans.lanes
  }

  get waveRow(): Row {
    return this.layout.wave
  }

  get spanRow(): Row {
    return this.layout.spans
  }

  /** The lanes of the settled review, so that a drag doesn't move bars to other lanes. */
  get lanes(): Lanes {
    const { settled } = this.#editor.getSnapshot()
    const known = this.#packed
    if (known && known.state.tracks === settled.tracks && known.state.gaps === settled.gaps) return known.lanes
    const { range } = this.#editor.clock
    const lanes = packLanes(settled, (range.end - range.start) * LANE_DISTANCE)
    this.#packed = { state: settled, lanes }
    return lanes
  }

  setFilm(film: Filmstrip | null): void {
    this.#film = film
    this.invalidate()
  }

  setWaveform(waveform: Waveform | undefined): void {
    this.#waveform = waveform
    this.#columns = undefined
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
    this.#scroll = clamp(scroll, 0, maxScroll(this.layout, this.lanes.lanes.length))
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
    const state = this.#editor.getSnapshot()
    const { time, clock } = this.#editor
    const { loop } = clock.getSnapshot()
    this.#follow(state, time)
    const isChanged = this.#isChanged(state)
    if (isChanged) this.#paintRows(state)
    if (isChanged || time !== this.#shownTime || loop !== this.#shownLoop) this.#paintPlayhead(time, loop)
    this.#shown = state
    this.#shownTime = time
    this.#shownLoop = loop
    return isChanged
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
    if (time !== this.#shownTime && this.#view.scale > fitAll(this.bounds).scale) {
      const view = reveal(this.#view, time, this.bounds)
      if (view !== this.#view) this.setView(view)
    }
    if (state.selectedId === this.#revealedId) return
    this.#revealedId = state.selectedId
    const bar = this.#barFor(state.selectedId)
    if (bar) this.scrollTo(scrollToLane(this.#scroll, bar.lane, this.layout, this.lanes.lanes.length))
  }

  /** Returns the bar of a track, or of the track of a gap. */
  #barFor(id: string | null): Bar | undefined {
    if (id === null) return undefined
    const gap = this.#editor.getSnapshot().settled.gaps?.find((each) => each.id === id)
    return this.lanes.byId.get(gap?.trackId ?? id)
  }

  #isChanged(state: EditorState): boolean {
    const before = this.#shown
    return (
      !before ||
      before.review !== state.review ||
      before.selectedIds !== state.selectedIds ||
      before.hoveredId !== state.hoveredId ||
      before.marked !== state.marked
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
    this.#paintLanes(brush, layout, state)
    drawRuler(brush, layout.ruler)
    if (this.#film) drawFilm(brush, layout.film, this.#film)
    this.#columns = drawWave(brush, layout.wave, { waveform: this.#waveform, range: this.#editor.clock.range, last: this.#columns })
    drawWords(brush, this.#sound.getSnapshot().words, layout.words)
    this.#spans.paint(brush, state, { row: layout.spans, wave: layout.wave, scroll: 0 })
    const { marked } = state
    if (marked.start !== null || marked.end !== null) drawRange(brush, marked, { top: 0, height, colour: colours.selection })
  }

  #paintLanes(brush: BarBrush, layout: Layout, state: EditorState): void {
    const { lanes } = this
    const { context, view, width } = brush
    const first = Math.max(0, Math.floor(this.#scroll / LANE_HEIGHT))
    const last = Math.min(lanes.lanes.length - 1, Math.floor((this.#scroll + layout.lanes.height) / LANE_HEIGHT))
    const changed = changedTracks(state)
    context.save()
    context.beginPath()
    context.rect(0, layout.lanes.top, width, layout.lanes.height)
    context.clip()
    for (let lane = first; lane <= last; lane += 1) {
      const top = barTop(layout, lane, this.#scroll)
      forBarsBetween(lanes.lanes[lane] ?? [], timeAt(view, -4), timeAt(view, width + 4), (bar) => {
        const { id } = bar.track
        const track = changed.get(id)
        drawBar(brush, track ? barOf(state.review, track, lane) : bar, () => this.#editor.nameOf(id), {
          top,
          isSelected: state.selectedIds.has(id) || bar.gaps.some((gap) => state.selectedIds.has(gap.id)),
          isHovered: state.hoveredId === id,
        })
      })
    }
    context.restore()
    drawScrollbar(brush, layout.lanes, this.#scroll, maxScroll(layout, lanes.lanes.length))
  }

  #paintPlayhead(time: number, loop: TimeRange | null): void {
    const { width, height } = this.#size
    const look = { view: this.#view, width, height, colours: this.#colours, rulerHeight: this.layout.ruler.height }
    paintPlayhead(this.#canvases.playhead, look, { time, loop })
    this.#onPaint(this.#view)
  }
}
