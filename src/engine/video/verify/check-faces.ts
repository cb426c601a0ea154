import type { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import type { JudgedFinding } from '#generated/model/judgedFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import { boxOverlap, growBox, isCentreIn, sharedArea } from '#lib/review/box-areas.ts'
import { clampBox } from '#lib/review/cover-rules.ts'
import { COVERED, matchVisibleFaces, shareCovered } from '#lib/review/face-match.ts'
import type { JudgedFaces } from '#lib/review/judged-faces.ts'
import { boxesAt, type AbsentStretch, type MovingItem, type MovingRegion } from '#lib/review/moving-regions.ts'
import type { ShapedBox } from '#lib/review/region-shape.ts'
import type { Box, LumaImage } from '../../core/types'
import type { Detection } from '../../detect/detector'
import type { FaceModel } from '../../detect/face/face-model'
import { listed } from '../../detect/face/search-plan'
import { isSceneCut } from '../../track/motion'
import { absentPlaces } from './absent-places'
import type { Findings } from './findings'
import { fineSideFor, FrameFaceSearch, SECOND_SIDE, sidesFor, smallFace, type FrameParts } from './face-search'
import { lumaOf, newParts } from './frames/changed-parts'
import type { SearchTimes } from './frames/frame-work'
import type { Planes } from './frames/planes'
import { SURROUNDINGS, WINDOW, windowsOf, type Window } from './face-windows'
import { JudgedPlaces, printAt } from './judged'
import type { FrameBlocks } from './rest'

/** Seconds between two searched frames, and between two that are searched completely at the largest size. */
const INTERVAL = 0.25
const COMPLETE_INTERVAL = 1
/** Seconds between two complete searches at the finest size and with the second model. */
const FINE_INTERVAL = 2
/** Max share inside covers of a face that counts as uncovered. */
const UNTOUCHED = 0.02
/** Enlargement of a face that must touch a cover for the cover to affect the detector. */
const NEAR = 2
/** Min overlap and max time in seconds between two detections of the same face. */
const SAME = 0.2
const SAME_WITHIN = COMPLETE_INTERVAL + 0.1

/**
 * Min confidence of a face away from a track's places in the frames between two regular searches. Checking less certain ones in every frame
 * would accept some texture.
 */
const CERTAIN = 0.6

interface FrameToSearch {
  index: number
  time: number
  output: Planes
  source: Planes
  blocks: FrameBlocks
  /** The blocks that aren't near a cover. */
  free: Uint8Array
  covers: readonly ShapedBox[]
}

/** The reviewed places of a video in pixels of the decoded frame, and the tools that check them. */
interface FaceCheckOptions {
  detector: FaceModel
  /** Finds masked and turned faces that the detector misses. Undefined for none. */
  second?: FaceModel | undefined
  regions: readonly MovingRegion[]
  kept: readonly MovingItem[]
  absent: readonly AbsentStretch[]
  /** The places of this source that a reviewer judged not to be faces. */
  judged?: readonly JudgedFaces[]
  findings: Findings
  signal: AbortSignal
  /** Called after each run of a model. */
  onSearch?: () => void
}

/** A face that is a finding. */
interface SeenFace {
  key: string
  box: Box
  time: number
  /** The last frame in which it was seen. */
  luma: LumaImage
}

/** The progress of a search of whole frames. */
interface Progress {
  /** The last searched frame. */
  last: FrameBlocks | undefined
  /** The times of the last complete searches. */
  completed: number
  fine: number
}

const nothingSeen = (): Progress => ({ last: undefined, completed: -Infinity, fine: -Infinity })

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Searches the frames of the output for faces that are neither covered nor kept visible. */
export class FaceCheck {
  /** Number of frames that were searched completely or in part. */
  searched = 0
  readonly #search: FrameFaceSearch
  readonly #windows: Window[]
  readonly #kept: readonly MovingItem[]
  readonly #absent: readonly AbsentStretch[]
  readonly #judged: JudgedPlaces
  readonly #findings: Findings
  readonly #waivers = new Map<string, FaceWaiver>()
  #seen: SeenFace[] = []
  readonly #model: FaceModel
  readonly #second: FaceModel | undefined
  #next = -Infinity
  readonly #regular = nothingSeen()
  /** The progress in the frames between two regular searches. Uncertain faces are left to the regular ones. */
  readonly #between = nothingSeen()
  #faces = 0

  constructor({ detector, second, regions, kept, absent, judged = [], findings, signal, onSearch }: FaceCheckOptions) {
    this.#model = detector
    this.#second = second
    this.#search = new FrameFaceSearch(detector, second, signal, onSearch)
    this.#windows = windowsOf(regions)
    this.#kept = kept
    this.#absent = absent
    this.#judged = new JudgedPlaces(judged)
    this.#findings = findings
  }

  /** Returns when frames are searched. */
  get times(): SearchTimes {
    return { interval: INTERVAL, complete: COMPLETE_INTERVAL, fine: FINE_INTERVAL, windows: this.#windows }
  }

  get waivers(): FaceWaiver[] {
    return [...this.#waivers.values()]
  }

  /** The faces that aren't findings, because a reviewer judged them not to be faces. */
  get judged(): JudgedFinding[] {
    return this.#judged.found
  }

  /** Describes the search for a report. */
  searches(longSide: number): VerificationSearch[] {
    const sides = sidesFor(longSide)
    const largest = sides.at(-1) ?? longSide
    const changed = `at ${largest} px what changed, and everything every ${COMPLETE_INTERVAL} s`
    const around = `every frame within ${WINDOW} s of the start and end of each redacted stretch, around its place`
    const absent = this.#absent.length === 0 ? '' : '; every frame of gaps marked as not in frame, with more care around the track'
    const finest = fineSideFor(longSide)
    const scenes = `at the start of each scene and every ${FINE_INTERVAL} s`
    const fine = finest === undefined ? '' : `; at ${finest} px ${scenes}, and what changed`
    return [
      {
        name: this.#model.name,
        detail: `a frame every ${INTERVAL} s at ${listed(sides.map(String))} px, mirrored; ${changed}${fine}; ${around}${absent}`,
      },
      ...(this.#second === undefined ? [] : [{ name: this.#second.name, detail: `${SECOND_SIDE} px ${scenes}` }]),
    ]
  }

  /** Searches a frame if it is due. */
  async check(frame: FrameToSearch): Promise<void> {
    const { time, output, covers } = frame
    const isDue = time >= this.#next
    const parts = this.#windows.flatMap(({ from, to, part }) => (time >= from && time <= to ? (clampBox(part, output) ?? []) : []))
    const absent = absentPlaces(this.#absent, time)
    if (!isDue && parts.length === 0 && absent === undefined) return
    this.searched += 1
    if (isDue) this.#next = time + INTERVAL
    const isOpen = ({ box }: Detection): boolean => shareCovered(box, covers, output) < COVERED
    const isCertain = (face: Detection): boolean => isOpen(face) && (isDue || face.confidence >= CERTAIN)
    const faces =
      isDue || absent !== undefined
        ? await this.#search.frame(output, unseenParts(frame, isDue ? this.#regular : this.#between), isCertain)
        : []
    const addNew = (face: Detection): Detection => {
      const known = faces.find(({ box }) => isSame(box, face.box))
      if (known === undefined) faces.push(face)
      return known ?? face
    }
    for (const part of parts) for (const face of await this.#search.part(output, part, isOpen)) addNew(face)
    const close = new Set<Detection>()
    for (const place of absent ?? []) for (const face of await this.#search.closely(output, place, isOpen)) close.add(addNew(face))
    await this.#judge(faces, close, frame)
  }

  /**
   * @param open the faces that aren't covered
   * @param close the faces among them that a close search found
   */
  async #judge(open: readonly Detection[], close: ReadonlySet<Detection>, frame: FrameToSearch): Promise<void> {
    const { covers, time } = frame
    if (open.length === 0) return
    const visible = this.#kept.flatMap((item) =>
      boxesAt(item, time).map((box) => ({ trackId: item.trackId, number: item.number, kind: item.kind, box })),
    )
    const matched = matchVisibleFaces(open, visible)
    for (const face of open) {
      const item = matched.get(face)
      if (item !== undefined) {
        this.#waive(face, item)
        continue
      }
      if (this.#judged.recognises(face, time, frame.source)) continue
      const isNearCover = covers.some(({ box }) => sharedArea(growBox(face.box, NEAR), box) > 0)
      if (isNearCover && !(await this.#isInSource(face, frame))) continue
      // The search for covered faces is weaker: it may miss this face and find a covered neighbour.
      if (isNearCover && !close.has(face) && (await this.#isCovered(face, frame))) continue
      this.#report(face, frame)
    }
  }

  /** Returns whether the source shows a face at the place, according to the search that found it. */
  async #isInSource(face: Detection, { source, time }: FrameToSearch): Promise<boolean> {
    if (await this.#search.isInSource(source, face)) return true
    for (const place of absentPlaces(this.#absent, time) ?? [])
      if ((await this.#search.closely(source, place, ({ box }) => isSame(box, face.box))).length > 0) return true
    return false
  }

  /**
   * Returns whether the source shows a face at the place, and covers hide all of it. At small sizes, a cover and its surroundings may look
   * like a face that is larger than the cover.
   */
  async #isCovered({ box }: Detection, { source, covers, output }: FrameToSearch): Promise<boolean> {
    const part = clampBox(growBox(box, SURROUNDINGS), source)
    if (part === undefined) return false
    const faces = await this.#search.part(source, part, (face) => isSame(face.box, box))
    return faces.length > 0 && faces.every((face) => shareCovered(face.box, covers, output) >= COVERED)
  }

  #waive({ box, confidence }: Detection, { trackId, number }: { trackId: string; number: number | undefined }): void {
    const known = this.#waivers.get(trackId)
    const sure = Math.min(1, Math.max(0, confidence))
    if (known !== undefined && known.confidence >= sure) return
    this.#waivers.set(trackId, { trackId, ...(number === undefined ? {} : { number }), confidence: sure, box })
  }

  #report({ box, confidence }: Detection, { index, time, covers, output, source, blocks }: FrameToSearch): void {
    const share = shareCovered(box, covers, output)
    const luma = lumaOf(blocks)
    this.#seen = this.#seen.filter((one) => time - one.time <= SAME_WITHIN)
    // After a cut, a face at the same place belongs to another person.
    let seen = this.#seen.find((one) => isSame(one.box, box) && !isSceneCut(one.luma, luma))
    if (seen === undefined) {
      this.#faces += 1
      seen = { key: `face ${this.#faces}`, box, time, luma }
      this.#seen.push(seen)
    }
    Object.assign(seen, { box, time, luma })
    const describe = (when: string): string =>
      share <= UNTOUCHED
        ? `Possible face ${when} (confidence ${percent(confidence)}).`
        : `Only ${percent(share)} of a face is redacted ${when} (confidence ${percent(confidence)}). Enlarge its region.`
    // A covered part may be a face although the visible part doesn't look like one.
    const print = share <= UNTOUCHED ? () => printAt(source, box) : undefined
    const problem = { key: seen.key, within: SAME_WITHIN, isFollowed: true as const, check: 'faces' as const, describe, print }
    this.#findings.addFrame(problem, index, time, box, confidence)
  }
}

/**
 * Returns what of a frame is searched: what differs from the last searched one, or everything where a complete search is due. Notes both. At
 * the finest size, a moving picture is searched at the start of a scene and regularly only.
 */
function unseenParts({ time, output, blocks, free }: FrameToSearch, progress: Progress): FrameParts {
  const { last, completed } = progress
  progress.last = blocks
  const isDue = time >= completed + COMPLETE_INTERVAL
  const changed = last && newParts(last, blocks, free, smallFace(Math.max(output.width, output.height)))
  const parts = changed?.flatMap((part) => clampBox(part, output) ?? [])
  const isNewScene = last === undefined || (parts === undefined && isSceneCut(lumaOf(last), lumaOf(blocks)))
  const isFineDue = isNewScene || time >= progress.fine + FINE_INTERVAL
  if (isDue || parts === undefined) progress.completed = time
  if (isFineDue) progress.fine = time
  const whole = { x: 0, y: 0, width: output.width, height: output.height }
  return { large: isDue ? undefined : parts, fine: isFineDue ? [whole] : (parts ?? []), second: isFineDue }
}

function isSame(a: Box, b: Box): boolean {
  return boxOverlap(a, b) >= SAME || isCentreIn(b, a)
}
