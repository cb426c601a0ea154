import { boxOverlap, centreOf } from '#lib/review/box-areas.ts'
import type { Box, DetectableLabel } from '../core/types'
import type { DetectedSample, SampledBox } from './types'
import { difference, moved, NOWHERE, sizeOf, sizeRatio, sum, type Point } from './boxes'
import { MAX_UNSEEN, predict, type SearchedSample, type Sighting } from './predict'

export interface LinkedTrack {
  key: string
  label: DetectableLabel
  /** In ascending order of time, at least one. */
  sightings: Sighting[]
}

/** Confidences of one label. A detection below all of these only continues a track. */
export interface LinkRule {
  /** Two detections of this confidence start a track. */
  start: number
  /** One detection of this confidence starts a track. */
  sure: number
}

export type LinkRules = Record<DetectableLabel, LinkRule>

/** Min intersection over union of a detection with the predicted box. */
const MIN_OVERLAP = 0.15
/**
 * Min number of scene cuts and max seconds between the detections around a flash, which looks like two cuts. After any other cut, a face at
 * the same place is another person's, while texts and logos can overlay several scenes.
 */
const CUTS_OF_FLASH = 2
const FLASH = 0.4
/** Min intersection over union across a scene cut, if a track continues there. */
const MIN_OVERLAP_AT_CUT = 0.5
/** Max distance of the centres as a multiple of the larger size, for a detection beside the predicted box, and its growth per second. */
const MAX_DISTANCE = 0.8
const MAX_DISTANCE_GROWTH = 0.8
/** Max ratio of the sides of a detection and the predicted box: with overlap and without. */
const MAX_RATIO = 2.5
const MAX_RATIO_APART = 1.8
/** Whether an item of a label is a body or a part of one. At the same place in another scene, it is somebody else’s. */
export const IS_BODY: Readonly<Record<DetectableLabel, boolean>> = {
  face: true,
  head: true,
  person: true,
  vehicle: true,
  license_plate: false,
  screen: false,
  text: false,
}

interface Candidate {
  score: number
  track: number
  detection: number
}

/** Orders the boxes of a sample by their values, so that linking doesn't depend on their order. */
function inOrder(boxes: readonly SampledBox[]): SampledBox[] {
  return boxes.toSorted((a, b) => b.confidence - a.confidence || a.x - b.x || a.y - b.y || a.width - b.width || a.height - b.height)
}

/** Returns how well a detection fits a predicted box, or undefined if it doesn't. Overlapping detections precede adjacent ones. */
function fit(
  predicted: Box,
  last: Box,
  detection: Box,
  { cuts, unseen, label }: { cuts: number; unseen: number; label: DetectableLabel },
): number | undefined {
  const isAcrossCut = cuts > 0
  if (isAcrossCut && IS_BODY[label] && (cuts < CUTS_OF_FLASH || unseen > FLASH)) return undefined
  // A subject that has stopped is where it was last seen.
  const overlap = Math.max(boxOverlap(predicted, detection), isAcrossCut ? 0 : 0.8 * boxOverlap(last, detection))
  const ratio = sizeRatio(predicted, detection)
  if (overlap >= (isAcrossCut ? MIN_OVERLAP_AT_CUT : MIN_OVERLAP) && ratio <= MAX_RATIO) return 1 + overlap
  if (isAcrossCut || ratio > MAX_RATIO_APART) return undefined
  const { x, y } = difference(centreOf(predicted), centreOf(detection))
  const distance = Math.hypot(x, y) / Math.max(sizeOf(predicted), sizeOf(detection))
  const reach = MAX_DISTANCE + MAX_DISTANCE_GROWTH * unseen
  return distance < reach ? 1 - distance / reach : undefined
}

interface Growing {
  /** In the direction in which the track is followed. */
  sightings: Sighting[]
  /** Number of scene cuts before the last sighting. */
  cuts: number
}

/** Assigns detections to tracks, best fit first. Returns the index of the track of each assigned detection. */
function assign(
  tracks: readonly Growing[],
  found: readonly Sighting[],
  { sample, cuts, label }: { sample: SearchedSample; cuts: number; label: DetectableLabel },
): Map<number, number> {
  const candidates: Candidate[] = []
  for (const [track, { sightings, cuts: before }] of tracks.entries()) {
    const last = sightings.at(-1)
    if (!last) continue
    const predicted = predict(sightings, sample)
    const still = moved(last.box, difference(sample.shift, last.shift))
    const circumstances = { cuts: Math.abs(cuts - before), unseen: Math.abs(sample.time - last.time), label }
    for (const [detection, { box }] of found.entries()) {
      const score = fit(predicted, still, box, circumstances)
      if (score !== undefined) candidates.push({ score, track, detection })
    }
  }
  const assigned = new Map<number, number>()
  const taken = new Set<number>()
  for (const { track, detection } of candidates.toSorted((a, b) => b.score - a.score || a.track - b.track || a.detection - b.detection)) {
    if (taken.has(track) || assigned.has(detection)) continue
    taken.add(track)
    assigned.set(detection, track)
  }
  return assigned
}

/** Links the detections of one label in the order of time. */
export class LabelLinker {
  readonly label: DetectableLabel
  readonly samples: SearchedSample[] = []
  readonly #rule: LinkRule
  readonly #tracks: Growing[] = []
  /** The tracks that can be continued. */
  #active: Growing[] = []
  /** The detections of each sample without a track, which may extend a track back in time. */
  readonly #left: Sighting[][] = []
  #cuts = 0
  readonly #cutsBefore: number[] = []

  constructor(label: DetectableLabel, rule: LinkRule) {
    this.label = label
    this.#rule = rule
  }

  /** Adds the next sample with its detections of this label. */
  add(sample: SearchedSample, boxes: readonly SampledBox[]): void {
    if (sample.isCut) this.#cuts += 1
    this.samples.push(sample)
    this.#cutsBefore.push(this.#cuts)
    this.#active = this.#active.filter(({ sightings }) => sample.time - (sightings.at(-1)?.time ?? 0) <= MAX_UNSEEN)
    const found = inOrder(boxes).map(({ x, y, width, height, confidence }): Sighting => ({
      ...sample,
      box: { x, y, width, height },
      confidence,
    }))
    const confident = found.filter(({ confidence }) => confidence >= this.#rule.start)
    const uncertain = found.filter(({ confidence }) => confidence < this.#rule.start)
    const free = this.#extend(this.#active, confident, sample)
    const unseen = this.#active.filter(({ sightings }) => sightings.at(-1)?.time !== sample.time)
    this.#left.push(this.#extend(unseen, uncertain, sample))
    for (const sighting of free) {
      const track = { sightings: [sighting], cuts: this.#cuts }
      this.#tracks.push(track)
      this.#active.push(track)
    }
  }

  #extend(tracks: Growing[], found: Sighting[], sample: SearchedSample): Sighting[] {
    const assigned = assign(tracks, found, { sample, cuts: this.#cuts, label: this.label })
    return found.filter((sighting, index) => {
      const track = tracks[assigned.get(index) ?? -1]
      if (!track) return true
      track.sightings.push(sighting)
      track.cuts = this.#cuts
      return false
    })
  }

  /** Returns the sightings of the tracks that can be continued. */
  get active(): readonly (readonly Sighting[])[] {
    return this.#active.map(({ sightings }) => sightings)
  }

  /** Returns the boxes in a sample at which the tracks are expected that may be continued. */
  expected(sample: SearchedSample): Box[] {
    return this.#active.filter((track) => this.#isTrack(track)).map(({ sightings }) => predict(sightings, sample))
  }

  /** Returns whether the detections suffice for a track. */
  #isTrack({ sightings }: Growing): boolean {
    const confident = sightings.filter(({ confidence }) => confidence >= this.#rule.start).length
    return confident >= 2 || sightings.some(({ confidence }) => confidence >= this.#rule.sure)
  }

  /** Returns the tracks, extended back in time by detections without a track. */
  linked(): LinkedTrack[] {
    const left = this.#left.map((sightings) => [...sightings])
    const indices = new Map(this.samples.map(({ time }, index) => [time, index]))
    const tracks = this.#tracks.filter((track) => this.#isTrack(track))
    for (const { sightings } of this.#tracks.filter((track) => !this.#isTrack(track)))
      for (const sighting of sightings) left[indices.get(sighting.time) ?? -1]?.push(sighting)
    const names = new Set<string>()
    return tracks.map(({ sightings }) => {
      const first = indices.get(sightings[0]?.time ?? 0) ?? 0
      const earlier = this.#before(sightings, first, left)
      return { key: this.#keyOf(sightings, names), label: this.label, sightings: [...earlier, ...sightings] }
    })
  }

  /** Takes the detections from `left` that extend a track back in time. Returns them in the order of time. */
  #before(sightings: readonly Sighting[], first: number, left: Sighting[][]): Sighting[] {
    const backward: Growing = { sightings: sightings.toReversed(), cuts: this.#cutsBefore[first] ?? 0 }
    const count = backward.sightings.length
    for (let index = first - 1; index >= 0; index -= 1) {
      const sample = this.samples[index]
      const last = backward.sightings.at(-1)
      if (!sample || !last || last.time - sample.time > MAX_UNSEEN) break
      const found = left[index] ?? []
      const [detection] = assign([backward], found, { sample, cuts: this.#cutsBefore[index] ?? 0, label: this.label }).keys()
      if (detection === undefined) continue
      backward.sightings.push(...found.splice(detection, 1))
      backward.cuts = this.#cutsBefore[index] ?? 0
    }
    return backward.sightings.slice(count).toReversed()
  }

  /** Returns a key from the first confident detection of a regular sample, which stays the same when more samples are linked. */
  #keyOf(sightings: readonly Sighting[], names: Set<string>): string {
    const origin = sightings.find(({ isAdditional, confidence }) => !isAdditional && confidence >= this.#rule.start) ?? sightings[0]
    const { x, y } = origin ? centreOf(origin.box) : NOWHERE
    const name = `${this.label}-${(origin?.time ?? 0).toFixed(3)}-${Math.round(x)}-${Math.round(y)}`
    let key = name
    for (let copy = 2; names.has(key); copy += 1) key = `${name}-${copy}`
    names.add(key)
    return key
  }
}

/** Links the detections of all labels. */
export class Linker {
  readonly labels: LabelLinker[]
  /** The motion of the whole picture until the last regular sample. */
  #shift: Point = NOWHERE
  #hasSamples = false

  /** @param labels to search for */
  constructor(labels: readonly DetectableLabel[], rules: LinkRules) {
    this.labels = [...new Set(labels)].map((label) => new LabelLinker(label, rules[label]))
  }

  /**
   * Returns the boxes at which the tracks of a label are expected in the next sample.
   *
   * @param motion of the whole picture since the last regular sample
   */
  expected(label: DetectableLabel, time: number, motion: Point): Box[] {
    const sample = { time, shift: sum(this.#shift, motion), isCut: false, isAdditional: false }
    return this.labels.find((linker) => linker.label === label)?.expected(sample) ?? []
  }

  /** Adds samples in ascending order of time. */
  add(...samples: readonly DetectedSample[]): this {
    for (const { time, motion, additional, boxes, labels } of samples) {
      const isAdditional = additional === true
      const shift = sum(this.#shift, motion ?? NOWHERE)
      // The first frame has no predecessor. If a scene starts at an additional frame, the next regular sample is marked as a cut.
      const isCut = motion === undefined && this.#hasSamples
      if (!isAdditional) this.#shift = shift
      this.#hasSamples = true
      for (const linker of this.labels)
        if (labels?.includes(linker.label) !== false)
          linker.add(
            { time, shift, isCut: isCut && !isAdditional, isAdditional },
            boxes.filter((box) => box.label === linker.label),
          )
    }
    return this
  }
}
