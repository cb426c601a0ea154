import type { Editor } from '#editor/editor.ts'
import type { EditorState } from '#editor/editor-state.ts'
import { coveredTime } from '#editor/items/span.ts'
import type { BarBrush } from './draw-lanes'
import { drawCover, drawSpan } from './draw-spans'
import { forTimesBetween, packSpans, type SpanLanes } from './span-lanes'
import { timeAt } from '../time-scale'
import { LANE_HEIGHT, type Row } from '../timeline-layout'

/** Min distance between spans of a lane, as a share of the file. */
const LANE_DISTANCE = 1 / 4000
/** The contract's limit of the padding in seconds. */
const MAX_PADDING = 60

/** Draws the spans of an editor in lanes, and over the waveform. */
export class SpanLayer {
  readonly #editor: Editor
  #packed: { readonly spans: EditorState['settled']['spans']; readonly lanes: SpanLanes } | null = null

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** The lanes of the settled review, so that a drag doesn't move spans to other lanes. */
  get lanes(): SpanLanes {
    const { settled } = this.#editor.getSnapshot()
    if (this.#packed && this.#packed.spans === settled.spans) return this.#packed.lanes
    const { range } = this.#editor.clock
    const lanes = packSpans(settled, (range.end - range.start) * LANE_DISTANCE)
    this.#packed = { spans: settled.spans, lanes }
    return lanes
  }

  paint(brush: BarBrush, state: EditorState, { row, wave, scroll }: { row: Row; wave: Row; scroll: number }): void {
    const { context, view, width } = brush
    const { lanes, byId } = this.lanes
    const changed = changedIn(state)
    const isSelected = (id: string): boolean => state.selectedIds.has(id)
    const [from, to] = [timeAt(view, -4), timeAt(view, width + 4)]
    const drawn = [...changed.values()].filter(({ id }) => !byId.has(id))
    context.save()
    context.beginPath()
    context.rect(0, row.top, width, row.height)
    context.clip()
    for (const [lane, bars] of lanes.entries()) {
      const top = row.top + lane * LANE_HEIGHT + 4 - scroll
      if (top > row.top + row.height || top < row.top - LANE_HEIGHT) continue
      forTimesBetween(bars, from, to, ({ span: { id }, span }) => {
        const name = (): string => this.#editor.nameOf(id)
        drawSpan(brush, changed.get(id) ?? span, name, { top, isSelected: isSelected(id), isHovered: state.hoveredId === id })
      })
    }
    for (const span of drawn) drawSpan(brush, span, () => 'New span', { top: row.top + 4, isSelected: true, isHovered: false })
    context.restore()
    for (const bars of lanes)
      forTimesBetween(bars, from - MAX_PADDING, to + MAX_PADDING, ({ span }) => {
        const shown = changed.get(span.id) ?? span
        const { start, end } = coveredTime(shown)
        if (end >= from && start <= to) drawCover(brush, shown, wave, isSelected(span.id))
      })
    for (const span of drawn) drawCover(brush, span, wave, true)
  }
}

/** Returns the spans that a running gesture has changed or added, by ID. */
function changedIn({ settled, review }: EditorState): ReadonlyMap<string, NonNullable<EditorState['review']['spans']>[number]> {
  if (settled.spans === review.spans) return new Map()
  const before = new Map((settled.spans ?? []).map((span) => [span.id, span]))
  return new Map((review.spans ?? []).flatMap((span) => (before.get(span.id) === span ? [] : [[span.id, span] as const])))
}
