import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import type { TimedBox } from '#lib/review/moving-regions.ts'
import { formatPosition } from '#lib/words/durations.ts'
import type { Box } from '../../core/types'
import { fewestBoxes } from './fewest-boxes'

/** Max findings of a report. More of them don't help a reviewer. */
const MAX_FINDINGS = 200
/** Max frames without the problem inside one finding. */
const MAX_SKIPPED = 2
/** The contract's limit for the positions of a finding. */
const MAX_POSITIONS = 500

/** A stretch of frames with the same problem. */
interface Run {
  problem: FrameProblem
  first: number
  last: number
  lastIndex: number
  frames: number
  /** The time and box to show. */
  shown: { time: number; box: Box | null; weight: number; print: string | undefined }
  /** Whether a frame has no print. */
  isWithoutPrint: boolean
  /** The boxes of the frames. */
  boxes: TimedBox[]
}

export interface FrameProblem extends Pick<VerificationFinding, 'check' | 'aspect' | 'severity'> {
  /** Identifies the problem: frames with the same key become one finding. */
  key: string
  /** Max seconds between two frames of one finding, for checks that don't examine every frame. */
  within?: number
  /** Whether the boxes show a subject that moves, so that the finding reports the positions of all frames. */
  isFollowed?: true
  /** Returns the print of the source inside the box. A finding has one if all of its frames do. */
  print?: (() => string) | undefined
  /** Returns a sentence. `when` is a time or range of times, such as "at 0:01.20". */
  describe: (when: string) => string
}

function whenOf({ first, last, frames, problem }: Run): string {
  if (frames === 1) return `at ${formatPosition(first)}`
  return `from ${formatPosition(first)} to ${formatPosition(last)}${problem.within === undefined ? ` (${frames} frames)` : ''}`
}

/** Collects findings, and merges findings of consecutive frames. */
export class Findings {
  readonly #whole: VerificationFinding[] = []
  readonly #runs: Run[] = []
  readonly #open = new Map<string, Run>()
  readonly #frame: Box
  readonly #scale: { x: number; y: number }

  /**
   * @param size of the upright frame in pixels
   * @param scale from the boxes of problems to pixels of the upright frame, if the stored pixels aren't square
   */
  constructor({ width, height }: { width: number; height: number }, scale = { x: 1, y: 1 }) {
    this.#frame = { x: 0, y: 0, width, height }
    this.#scale = scale
  }

  /** Adds a finding about the whole file. */
  add(check: VerificationFinding['check'], aspect: string | undefined, detail: string): void {
    this.#whole.push({ check, severity: 'error', detail: detail.slice(0, 2000), box: null, ...(aspect === undefined ? {} : { aspect }) })
  }

  /**
   * Adds a problem of a frame.
   *
   * @param index of the frame
   * @param box undefined for the whole frame
   * @param weight the box and time of the frame with the highest weight are shown
   */
  addFrame(problem: FrameProblem, index: number, time: number, box?: Box, weight = 0): void {
    const run = this.#open.get(problem.key)
    const boxes = box && problem.isFollowed ? [{ time, x: box.x, y: box.y, width: box.width, height: box.height }] : []
    const isNear = run !== undefined && (index - run.lastIndex <= MAX_SKIPPED + 1 || time - run.last <= (problem.within ?? 0))
    if (isNear) {
      if (index > run.lastIndex) run.frames += 1
      run.last = time
      run.lastIndex = index
      run.boxes.push(...boxes)
      run.isWithoutPrint ||= problem.print === undefined
      if (weight > run.shown.weight) run.shown = { time, box: box ?? null, weight, print: problem.print?.() }
      return
    }
    const shown = { time, box: box ?? null, weight, print: problem.print?.() }
    const isWithoutPrint = problem.print === undefined
    const opened: Run = { problem, first: time, last: time, lastIndex: index, frames: 1, shown, isWithoutPrint, boxes }
    this.#open.set(problem.key, opened)
    this.#runs.push(opened)
  }

  #scaled({ x, y, width, height }: Box): Box {
    const { x: across, y: down } = this.#scale
    return { x: x * across, y: y * down, width: width * across, height: height * down }
  }

  /** Returns the positions of a followed subject, of which one of a single frame has none. */
  #positionsOf({ boxes }: Run): Pick<VerificationFinding, 'positions'> {
    const positions = fewestBoxes(boxes).map(({ time, ...box }) => ({ time, box: this.#scaled(box) }))
    return positions.length < 2 || positions.length > MAX_POSITIONS ? {} : { positions }
  }

  /** Returns all findings: first those about the whole file, then the others by time. */
  all(): VerificationFinding[] {
    const runs = this.#runs.toSorted((a, b) => a.first - b.first)
    const shown = runs.slice(0, Math.max(0, MAX_FINDINGS - this.#whole.length))
    const findings = shown.map((run): VerificationFinding => {
      const { problem, shown: place } = run
      const box = place.box && this.#scaled(place.box)
      const { check, aspect, severity = 'error' } = problem
      return {
        check,
        severity,
        detail: problem.describe(whenOf(run)),
        box,
        place: { time: place.time, box: box ?? this.#frame },
        ...this.#positionsOf(run),
        ...(run.isWithoutPrint || place.print === undefined ? {} : { print: place.print }),
        ...(aspect === undefined ? {} : { aspect }),
      }
    })
    return [...this.#whole, ...findings, ...this.#omitted(runs.slice(shown.length))]
  }

  /** Returns a finding for each check with omitted findings. */
  #omitted(runs: readonly Run[]): VerificationFinding[] {
    return [...new Set(runs.map(({ problem }) => problem.check))].map((check): VerificationFinding => {
      const count = runs.filter(({ problem }) => problem.check === check).length
      return { check, severity: 'error', detail: `${count} more findings of this check aren’t listed.`, box: null }
    })
  }
}
