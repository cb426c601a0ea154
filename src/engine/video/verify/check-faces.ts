import type { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import { growBox, sharedArea } from '../../../lib/box-areas'
import { clampBox } from '../../../lib/cover-rules'
import { boxOverlap, containsCentre, COVERED, matchVisibleFaces, shareCovered } from '../../../lib/face-match'
import { boxesAt, type MovingItem, type MovingRegion } from '../../../lib/moving-regions'
import type { ShapedBox } from '../../../lib/region-shape'
import type { Box } from '../../core/types'
import type { Detection } from '../../detect/detector'
import type { FaceModel } from '../../detect/face/face-model'
import type { Findings } from './findings'
import { FrameFaceSearch, sidesFor, smallFace } from './face-search'
import { newParts } from './changed-parts'
import type { Planes } from './planes'
import type { FrameBlocks } from './rest'

/** Seconds between two frames that are searched, and between two that are searched completely at the larger size. */
const INTERVAL = 0.25
const COMPLETE_INTERVAL = 1
/** Seconds before the start and after the end of a cover in which every frame is searched around it. */
const WINDOW = 0.5
/** Size of the searched surroundings of a track's first or last box, as a multiple of it. */
const SURROUNDINGS = 4
/** Max share of a face inside covers at which it counts as uncovered. */
const UNTOUCHED = 0.02
/** A face this much larger touches a cover if the cover may have affected the detector. */
const NEAR = 2
/** Min overlap and max time in seconds between two detections of the same face. */
const SAME = 0.2
const SAME_WITHIN = COMPLETE_INTERVAL + 0.1

/** A time at which the surroundings of a cover are searched in every frame. */
interface Window {
  from: number
  to: number
  part: Box
}

/** Returns the windows before and after each stretch in which a region covers its subject. */
export function windowsOf(regions: readonly MovingRegion[]): Window[] {
  return regions.flatMap((region) =>
    region.stretches.flatMap(({ boxes }): Window[] => {
      const [first, last] = [boxes[0], boxes.at(-1)]
      if (first === undefined || last === undefined) return []
      return [
        { from: first.time - WINDOW, to: first.time, part: growBox(first, SURROUNDINGS) },
        { from: last.time, to: last.time + WINDOW, part: growBox(last, SURROUNDINGS) },
      ]
    }),
  )
}

interface FrameToSearch {
  index: number
  time: number
  output: Planes
  source: Planes
  blocks: FrameBlocks
  /** The blocks that no cover comes near. */
  free: Uint8Array
  covers: readonly ShapedBox[]
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Searches the frames of the output for faces that are neither covered nor kept. */
export class FaceCheck {
  /** Number of frames that were searched, completely or in part. */
  searched = 0
  readonly #search: FrameFaceSearch
  readonly #windows: Window[]
  readonly #kept: readonly MovingItem[]
  readonly #findings: Findings
  readonly #waivers = new Map<string, FaceWaiver>()
  readonly #seen: { key: string; box: Box; time: number }[] = []
  readonly #model: FaceModel
  #next = -Infinity
  #completed = -Infinity
  /** The last searched frame. */
  #last: FrameBlocks | undefined
  #faces = 0

  /** @param regions, kept in pixels of the decoded frame */
  constructor(model: FaceModel, regions: readonly MovingRegion[], kept: readonly MovingItem[], findings: Findings, signal: AbortSignal) {
    this.#model = model
    this.#search = new FrameFaceSearch(model, signal)
    this.#windows = windowsOf(regions)
    this.#kept = kept
    this.#findings = findings
  }

  get waivers(): FaceWaiver[] {
    return [...this.#waivers.values()]
  }

  /** Describes the search for a report. */
  searches(longSide: number): VerificationSearch[] {
    const sides = sidesFor(longSide)
    const largest = sides.at(-1) ?? longSide
    const changed = `at ${largest} px what changed, and everything every ${COMPLETE_INTERVAL} s`
    const around = `every frame within ${WINDOW} s of the start and end of each redacted stretch, around its place`
    return [{ name: this.#model.name, detail: `a frame every ${INTERVAL} s at ${sides.join(' and ')} px, mirrored; ${changed}; ${around}` }]
  }

  /** Searches a frame if it is due. */
  async check(frame: FrameToSearch): Promise<void> {
    const { time, output, covers } = frame
    const isDue = time >= this.#next
    const parts = this.#windows.flatMap(({ from, to, part }) => (time >= from && time <= to ? (clampBox(part, output) ?? []) : []))
    if (!isDue && parts.length === 0) return
    this.searched += 1
    if (isDue) this.#next = time + INTERVAL
    const isOpen = ({ box }: Detection): boolean => shareCovered(box, covers, output) < COVERED
    const faces = isDue ? await this.#search.frame(output, this.#unseenParts(frame), isOpen) : []
    for (const part of parts)
      for (const face of await this.#search.part(output, part, isOpen))
        if (!faces.some(({ box }) => isSame(box, face.box))) faces.push(face)
    await this.#judge(faces, frame)
  }

  /** Returns the parts of a frame that differ from the last searched one, or undefined where a complete search is due. */
  #unseenParts({ time, output, blocks, free }: FrameToSearch): Box[] | undefined {
    const last = this.#last
    this.#last = blocks
    const isDue = time >= this.#completed + COMPLETE_INTERVAL
    const parts = isDue || last === undefined ? undefined : newParts(last, blocks, free, smallFace(Math.max(output.width, output.height)))
    if (parts === undefined) this.#completed = time
    return parts?.flatMap((part) => clampBox(part, output) ?? [])
  }

  /** @param open the faces that aren't covered */
  async #judge(open: readonly Detection[], frame: FrameToSearch): Promise<void> {
    const { covers, source, time } = frame
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
      const isNearCover = covers.some(({ box }) => sharedArea(growBox(face.box, NEAR), box) > 0)
      if (isNearCover && !(await this.#search.isInSource(source, face))) continue
      this.#report(face, frame)
    }
  }

  #waive({ box, confidence }: Detection, { trackId, number }: { trackId: string; number: number | undefined }): void {
    const known = this.#waivers.get(trackId)
    const sure = Math.min(1, Math.max(0, confidence))
    if (known !== undefined && known.confidence >= sure) return
    this.#waivers.set(trackId, { trackId, ...(number === undefined ? {} : { number }), confidence: sure, box })
  }

  #report({ box, confidence }: Detection, { index, time, covers, output }: FrameToSearch): void {
    const share = shareCovered(box, covers, output)
    let seen = this.#seen.find((one) => time - one.time <= SAME_WITHIN && isSame(one.box, box))
    if (seen === undefined) {
      this.#faces += 1
      seen = { key: `face ${this.#faces}`, box, time }
      this.#seen.push(seen)
    }
    Object.assign(seen, { box, time })
    const describe = (when: string): string =>
      share <= UNTOUCHED
        ? `A face may be visible ${when} (confidence ${percent(confidence)}). Redact it, or keep it visible in the review.`
        : `Only ${percent(share)} of a face is redacted ${when} (confidence ${percent(confidence)}). Enlarge its region.`
    this.#findings.addFrame({ key: seen.key, within: SAME_WITHIN, check: 'faces', describe }, index, time, box, confidence)
  }
}

function isSame(a: Box, b: Box): boolean {
  return boxOverlap(a, b) >= SAME || containsCentre(a, b)
}
