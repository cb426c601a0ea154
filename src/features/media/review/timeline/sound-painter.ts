import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { TimeRange } from '#editor/clock.ts'
import type { Editor, EditorState } from '#editor/editor.ts'
import type { SoundMap, Sounds } from '#editor/sound-map.ts'
import { clamp } from '#editor/stage/geometry.ts'
import { fitCanvas, paintPlayhead } from './draw-playhead'
import { drawScrollbar, type BarBrush } from './draw-lanes'
import { drawRange, drawRuler } from './draw-rows'
import { areWordsShown, drawSpeech, drawWords } from './draw-spans'
import { maxSpanScroll, soundLayoutOf, type SoundLayout } from './sound-layout'
import type { SpanLanes } from './span-lanes'
import { SpanLayer } from './span-layer'
import type { SpanPlaces } from './span-pointer'
import { bounded, fitAll, reveal, type Bounds, type TimeView } from './time-scale'
import { coloursOf, onThemeChange, type TimelineColours } from './timeline-colours'
import { LANE_HEIGHT, type Row } from './timeline-layout'
import { WaveLevels } from './wave-levels'

interface PainterOptions {
  readonly editor: Editor
  readonly sound: SoundMap
  /** The playhead has its own canvas, so that playback doesn't redraw the waveform. */
  readonly canvases: { readonly rows: CanvasRenderingContext2D; readonly playhead: CanvasRenderingContext2D }
  /** Called in the frame in which the time or the view has changed. */
  readonly onPaint: (view: TimeView) => void
}

/** The part of the recording and of the lanes that a timeline shows. */
interface SoundPart {
  readonly view: TimeView
  readonly scroll: number
  /** CSS pixels. */
  readonly width: number
}

/** Draws the timeline of a recording, once per animation frame and only changed parts. Holds the view of the timeline. */
export class SoundPainter implements SpanPlaces {
  readonly #editor: Editor
  readonly #sound: SoundMap
  readonly #canvases: PainterOptions['canvases']
  readonly #onPaint: PainterOptions['onPaint']
  readonly #stops: (() => void)[]
  readonly #spans: SpanLayer
  #colours: TimelineColours
  #size = { width: 1, height: 1 }
  #view: TimeView
  #isFitted = true
  #scroll = 0
  #levels: WaveLevels | undefined
  #shown: { readonly state: EditorState; readonly sounds: Sounds } | null = null
  #shownTime = Number.NaN
  #shownLoop: TimeRange | null = null
  #revealedId: string | null = null
  #frame = 0
  readonly #listeners = new Set<() => void>()
  #part: SoundPart

  constructor({ editor, sound, canvases, onPaint }: PainterOptions) {
    this.#editor = editor
    this.#spans = new SpanLayer(editor)
    this.#sound = sound
    this.#canvases = canvases
    this.#onPaint = onPaint
    this.#colours = coloursOf(canvases.rows.canvas)
    this.#view = fitAll(this.bounds)
    this.#part = this.#newPart()
    const onTheme = (): void => {
      this.#colours = coloursOf(canvases.rows.canvas)
      this.invalidate()
    }
    this.#stops = [editor.subscribe(() => this.#schedule()), sound.subscribe(() => this.#schedule()), onThemeChange(onTheme)]
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
  readonly getSnapshot = (): SoundPart => this.#part

  get bounds(): Bounds {
    return { range: this.#editor.clock.range, width: this.#size.width }
  }

  get view(): TimeView {
    return this.#view
  }

  get spanScroll(): number {
    return this.#scroll
  }

  get layout(): SoundLayout {
    const { words, speech } = this.#sound.getSnapshot()
    const hasWords = words.length > 0 && areWordsShown(this.#view.scale)
    return soundLayoutOf(this.#size.height, { lanes: this.spanLanes.lanes.length, hasWords, hasSpeech: speech.length > 0 })
  }

  get waveRow(): Row {
    return this.layout.wave
  }

  get spanRow(): Row {
    return this.layout.spans
  }

  get spanLanes(): SpanLanes {
    return this.#spans.lanes
  }

  setWaveform(waveform: Waveform | undefined): void {
    this.#levels = waveform && new WaveLevels(waveform)
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

  /** Shows the whole recording, even when the size changes. */
  fit(): void {
    this.setView(fitAll(this.bounds), true)
  }

  /** Scrolls the lanes. */
  scrollTo(scroll: number): void {
    this.#scroll = clamp(scroll, 0, maxSpanScroll(this.layout.spans, this.spanLanes.lanes.length))
    this.#showPart()
  }

  /** Redraws everything in the next frame, even if the editor hasn't changed. */
  invalidate(): void {
    this.#shown = null
    this.#schedule()
  }

  /** Draws the changed parts. Returns whether the rows were drawn. */
  paint(): boolean {
    this.#frame = 0
    if (this.#size.width <= 1) return false
    const state = this.#editor.getSnapshot()
    const sounds = this.#sound.getSnapshot()
    const { time, clock } = this.#editor
    const { loop } = clock.getSnapshot()
    this.#follow(state, time)
    const isChanged = this.#isChanged(state, sounds)
    if (isChanged) this.#paintRows(state, sounds)
    if (isChanged || time !== this.#shownTime || loop !== this.#shownLoop) {
      const { width, height } = this.#size
      const look = { view: this.#view, width, height, colours: this.#colours, rulerHeight: this.layout.ruler.height }
      paintPlayhead(this.#canvases.playhead, look, { time, loop })
      this.#onPaint(this.#view)
    }
    this.#shown = { state, sounds }
    this.#shownTime = time
    this.#shownLoop = loop
    return isChanged
  }

  #newPart(): SoundPart {
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

  /** Keeps the playhead in view during playback, and brings a newly selected span into view. */
  #follow(state: EditorState, time: number): void {
    if (time !== this.#shownTime && !state.isGesturing && this.#view.scale > fitAll(this.bounds).scale) {
      const view = reveal(this.#view, time, this.bounds)
      if (view !== this.#view) this.setView(view)
    }
    if (state.selectedId === this.#revealedId) return
    this.#revealedId = state.selectedId
    const bar = state.selectedId === null ? undefined : this.spanLanes.byId.get(state.selectedId)
    if (!bar) return
    const { height } = this.layout.spans
    const top = bar.lane * LANE_HEIGHT
    this.scrollTo(clamp(this.#scroll, Math.min(top, top + LANE_HEIGHT + 6 - height), top))
  }

  #isChanged(state: EditorState, sounds: Sounds): boolean {
    const before = this.#shown
    return (
      !before ||
      before.sounds !== sounds ||
      before.state.review !== state.review ||
      before.state.selectedIds !== state.selectedIds ||
      before.state.hoveredId !== state.hoveredId ||
      before.state.marked !== state.marked
    )
  }

  #paintRows(state: EditorState, { words, speech }: Sounds): void {
    const { width, height } = this.#size
    const context = this.#canvases.rows
    fitCanvas(context, width, height)
    const { layout } = this
    const brush: BarBrush = { context, view: this.#view, width, colours: this.#colours }
    context.fillStyle = this.#colours.ground
    context.fillRect(0, 0, width, height)
    this.#paintWave(brush, layout.wave)
    this.#paintSpans(brush, layout, state)
    drawSpeech(brush, speech, layout.speech)
    drawWords(brush, words, layout.words)
    drawRuler(brush, layout.ruler)
    const { marked } = state
    if (marked.start !== null || marked.end !== null) drawRange(brush, marked, { top: 0, height, colour: this.#colours.selection })
  }

  #paintWave({ context, view, width, colours }: BarBrush, { top, height }: Row): void {
    const middle = top + height / 2
    const half = height / 2 - 4
    context.fillStyle = colours.border
    context.fillRect(0, middle, width, 1)
    if (!this.#levels) return
    context.fillStyle = colours.muted
    const columns = this.#levels.columns(view.start - this.#editor.clock.range.start, 1 / view.scale, Math.ceil(width))
    for (const [x, { low, high }] of columns.entries()) context.fillRect(x, middle - high * half, 1, Math.max(1, (high - low) * half))
  }

  #paintSpans(brush: BarBrush, { spans: row, wave }: SoundLayout, state: EditorState): void {
    this.#spans.paint(brush, state, { row, wave, scroll: this.#scroll })
    drawScrollbar(brush, row, this.#scroll, maxSpanScroll(row, this.spanLanes.lanes.length))
  }
}
