import { coveredShare } from '#lib/box-areas.ts'
import { boxesAt } from '#lib/moving-regions.ts'
import type { DetectedGap, DetectedTrack } from '../video/types'
import { withWholeBoxes } from './complete'
import { fillTrack } from './fill'
import { gapsOf, type GapContext } from './gaps'
import type { LinkedTrack, Linker } from './link'

interface FilledTrack {
  linked: LinkedTrack
  track: DetectedTrack
  gaps: DetectedGap[]
}

/** Min share of each box of a text inside a plate for the text to be part of the plate. */
const TEXT_OF_PLATE = 0.8

/** Drops the texts that are parts of plates: if only a part of a plate is detected, the rest may be detected as text. */
function withoutPartsOfPlates(tracks: readonly FilledTrack[]): FilledTrack[] {
  const plates = tracks.filter(({ track }) => track.label === 'license_plate')
  const isPart = ({ linked }: FilledTrack) =>
    linked.sightings.every(({ time, box }) => {
      const covers = plates.flatMap(({ track }) => boxesAt({ stretches: [{ boxes: track.positions, isOpenEnded: false }] }, time))
      return coveredShare(box, covers) >= TEXT_OF_PLATE
    })
  return tracks.filter((one) => one.track.label !== 'text' || plates.length === 0 || !isPart(one))
}

/** Returns the tracks of linked samples, and the stretches in which a subject may be lost, in the order of time. */
export function tracksOf(linker: Linker, video: Omit<GapContext, 'samples'>): { tracks: DetectedTrack[]; gaps: DetectedGap[] } {
  const filled = linker.labels.flatMap((label) => {
    const context = { ...video, samples: label.samples }
    return label.linked().map((found): FilledTrack => {
      // The box of a partly hidden face is smaller, whereas a part of any other item may be detected by mistake.
      const linked = found.label === 'face' ? found : { ...found, sightings: withWholeBoxes(found.sightings) }
      return { linked, track: fillTrack(linked, context), gaps: gapsOf(linked, context) }
    })
  })
  const inOrder = withoutPartsOfPlates(filled).toSorted((a, b) => (a.track.positions[0]?.time ?? 0) - (b.track.positions[0]?.time ?? 0))
  return { tracks: inOrder.map(({ track }) => track), gaps: inOrder.flatMap(({ gaps }) => gaps) }
}
