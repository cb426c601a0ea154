import type { DetectedGap, DetectedTrack } from '../video/types'
import { fillTrack } from './fill'
import { gapsOf, type GapContext } from './gaps'
import type { Linker } from './link'

/** Returns the tracks of linked samples and the stretches in which a subject may be lost, in the order of time. */
export function tracksOf(linker: Linker, video: Omit<GapContext, 'samples'>): { tracks: DetectedTrack[]; gaps: DetectedGap[] } {
  const filled = linker.labels.flatMap((linked) => {
    const context = { ...video, samples: linked.samples }
    return linked.linked().map((track) => ({ track: fillTrack(track, context), gaps: gapsOf(track, context) }))
  })
  const inOrder = filled.toSorted((a, b) => (a.track.positions[0]?.time ?? 0) - (b.track.positions[0]?.time ?? 0))
  return { tracks: inOrder.map(({ track }) => track), gaps: inOrder.flatMap(({ gaps }) => gaps) }
}
