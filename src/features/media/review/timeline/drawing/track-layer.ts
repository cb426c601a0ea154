import type { Editor } from '#editor/editor.ts'
import type { EditorState } from '#editor/editor-state.ts'
import { drawBar, type BarBrush } from './draw-lanes'
import { barOf, changedTracks, packLanes, type Bar, type Lanes } from './lanes'
import { forTimesBetween } from './span-lanes'
import { timeAt } from '../time-scale'
import { barTop, LANE_HEIGHT, type Scene } from '../timeline-layout'

/** Min distance between bars of a lane, as a share of the file. */
const LANE_DISTANCE = 1 / 2000

/** Draws the tracks of an editor in lanes, with their gaps and keyframes. */
export class TrackLayer {
  readonly #editor: Editor
  #packed: { readonly state: Pick<EditorState['settled'], 'tracks' | 'gaps'>; readonly lanes: Lanes } | null = null

  constructor(editor: Editor) {
    this.#editor = editor
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

  /** Returns the bar of a track, or of the track of a gap. */
  barFor(id: string): Bar | undefined {
    const gap = this.#editor.getSnapshot().settled.gaps?.find((each) => each.id === id)
    return this.lanes.byId.get(gap?.trackId ?? id)
  }

  paint(brush: BarBrush, { layout, state, scroll }: Scene): void {
    const { lanes } = this.lanes
    const { context, view, width } = brush
    const first = Math.max(0, Math.floor(scroll / LANE_HEIGHT))
    const last = Math.min(lanes.length - 1, Math.floor((scroll + layout.lanes.height) / LANE_HEIGHT))
    const changed = changedTracks(state)
    context.save()
    context.beginPath()
    context.rect(0, layout.lanes.top, width, layout.lanes.height)
    context.clip()
    for (let lane = first; lane <= last; lane += 1) {
      const top = barTop(layout, lane, scroll)
      forTimesBetween(lanes[lane] ?? [], timeAt(view, -4), timeAt(view, width + 4), (bar) => {
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
  }
}
