import { boxAround, coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import { isFaceOf } from '#lib/review/face-of-head.ts'
import { boxesAt } from '#lib/review/moving-regions.ts'
import type { DetectedGap, DetectedTrack } from './types'
import { fillTrack } from './fill'
import { gapsOf, type GapContext } from './gaps'
import { IS_BODY, type LinkedTrack, type Linker } from './link'
import type { Box, DetectableLabel } from '../core/types'
import { between, moved, times } from './boxes'
import type { Sighting } from './predict'

/** Seconds around a detection in which other detections show the item's size. */
const AROUND = 1.5
/** Max detections before it and after it to compare. */
const NEIGHBOURS = 6
/** A detection of less than this share of the usual area may be a part of the item. */
const PART = 0.9
const areaOf = ({ width, height }: Box) => width * height

/** Returns the place of an item at the time of a sighting from two of its sightings. */
function placeFrom(a: Sighting, b: Sighting, at: Sighting): Box {
  const still = (sighting: Sighting) => moved(sighting.box, times(sighting.shift, -1))
  const seconds = b.time - a.time
  return moved(seconds === 0 ? still(a) : between(still(a), still(b), (at.time - a.time) / seconds), at.shift)
}

/**
 * Completes detections of a part of an item, such as a plate without its first letter, from the whole ones around them. For text and
 * plates, whose size stays the same for a while.
 */
function withWholeBoxes(sightings: readonly Sighting[]): Sighting[] {
  return sightings.map((sighting, index) => {
    const near = (one: Sighting) => Math.abs(one.time - sighting.time) <= AROUND
    const before = sightings.slice(Math.max(0, index - NEIGHBOURS), index).filter((one) => near(one))
    const after = sightings.slice(index + 1, index + 1 + NEIGHBOURS).filter((one) => near(one))
    const areas = [...before, sighting, ...after].map(({ box }) => areaOf(box)).toSorted((a, b) => a - b)
    const usual = areas[Math.floor(0.75 * (areas.length - 1))] ?? 0
    if (areaOf(sighting.box) >= PART * usual) return sighting
    const isWhole = ({ box }: Sighting) => areaOf(box) >= PART * usual
    const [earlier, later] = [before.filter((one) => isWhole(one)), after.filter((one) => isWhole(one))]
    const from = earlier.at(-1) ?? later[0]
    const to = later[earlier.length > 0 ? 0 : 1] ?? earlier.at(-2) ?? from
    if (!from || !to) return sighting
    const place = placeFrom(from, to, sighting)
    // The item may have stopped or turned since. A part that isn't at the expected place belongs to another item.
    return sharedArea(sighting.box, place) > 0 ? { ...sighting, box: boxAround([sighting.box, place]) } : sighting
  })
}

interface FilledTrack {
  linked: LinkedTrack
  track: DetectedTrack
  gaps: DetectedGap[]
}

/** Min share of each box of a text inside a plate for the text to be part of the plate. */
const TEXT_OF_PLATE = 0.8

/** Drops the tracks of one label of which each sighting belongs to those of another label at that time. */
function without(
  label: DetectableLabel,
  other: DetectableLabel,
  isOf: (box: Box, others: readonly Box[]) => boolean,
  tracks: readonly FilledTrack[],
): FilledTrack[] {
  const others = tracks.filter(({ track }) => track.label === other).map(({ track }) => track.positions)
  const boxesOfOthers = (time: number) => others.flatMap((boxes) => boxesAt({ stretches: [{ boxes, isOpenEnded: false }] }, time))
  const belongs = ({ linked }: FilledTrack) => linked.sightings.every(({ time, box }) => isOf(box, boxesOfOthers(time)))
  return tracks.filter((one) => one.track.label !== label || others.length === 0 || !belongs(one))
}

/** Drops the texts that are parts of plates: if only a part of a plate is detected, the rest may be detected as text. */
function withoutPartsOfPlates(tracks: readonly FilledTrack[]): FilledTrack[] {
  return without('text', 'license_plate', (text, plates) => coveredShare(text, plates) >= TEXT_OF_PLATE, tracks)
}

/**
 * Drops the heads whose face is found wherever the head is. A head without its face for a while keeps its whole track, which covers the person
 * when the face's track ends.
 */
function withoutHeadsOfFaces(tracks: readonly FilledTrack[]): FilledTrack[] {
  return without('head', 'face', (head, faces) => faces.some((face) => isFaceOf(head, face)), tracks)
}

/** Returns the tracks of linked samples, and the stretches in which a subject may be lost, in the order of time. */
export function tracksOf(linker: Linker, video: Omit<GapContext, 'samples'>): { tracks: DetectedTrack[]; gaps: DetectedGap[] } {
  const filled = linker.labels.flatMap((label) => {
    const context = { ...video, samples: label.samples }
    return label.linked().map((found): FilledTrack => {
      // The box of a partly hidden body is smaller, whereas a part of any other item may be detected by mistake.
      const linked = IS_BODY[found.label] ? found : { ...found, sightings: withWholeBoxes(found.sightings) }
      return { linked, track: fillTrack(linked, context), gaps: gapsOf(linked, context) }
    })
  })
  const kept = withoutHeadsOfFaces(withoutPartsOfPlates(filled))
  const inOrder = kept.toSorted((a, b) => (a.track.positions[0]?.time ?? 0) - (b.track.positions[0]?.time ?? 0))
  return { tracks: inOrder.map(({ track }) => track), gaps: inOrder.flatMap(({ gaps }) => gaps) }
}
