import type { JudgedFaces } from '#lib/review/judged-faces.ts'
import type { AbsentStretch, MovingItem, MovingRegion } from '#lib/review/moving-regions.ts'
import { throwIfCancelled, yieldToMessages } from '#engine/core/cancellation.ts'
import type { FaceModel } from '#engine/detect/face/face-model.ts'
import { FaceCheck } from '../check-faces'
import { RegionCheck } from '../check-regions'
import { placeCovers } from '../cover-roles'
import type { Findings } from '../findings'
import { frameWork } from './frame-work'
import { framePairs, OutputDecodeError, type FramePair, type NumberedFrame } from './frame-pairs'
import { hasPlanes, meaningOf, PlanesReader } from './planes'
import { compareBlocks, freeBlocks, noiseOf, restDifference, showsNeighbour, type FrameBlocks } from '../rest'
import type { ScannedFile } from '../scan-file'
import type { WrittenFrames } from '../types'

/** Max difference in seconds between a frame's time in the export's list and in the file, up to which the list determines the covers. */
const SAME_TIME = 0.0005

/** Runs of a model that a searched frame usually takes. */
const USUAL_SEARCHES = 4

export interface ComparedFiles {
  source: ScannedFile
  output: ScannedFile
  /** In pixels of the decoded upright frame. */
  regions: readonly MovingRegion[]
  kept: readonly MovingItem[]
  absent: readonly AbsentStretch[]
  judged?: readonly JudgedFaces[]
  written: WrittenFrames
  detector: FaceModel
  second?: FaceModel | undefined
  findings: Findings
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

export interface Compared {
  faces: FaceCheck
  /** Number of frames of both files that could be compared. */
  frames: number
  /** Indices of the regions that cover any frame. */
  seen: ReadonlySet<number>
}

/** A frame that waits for the next frame, which shows whether it is in the correct place. */
interface Waiting {
  blocks: FrameBlocks
  free: Uint8Array
  before: Float32Array | undefined
  index: number
  time: number
}

/** Compares both files frame by frame. */
class FrameComparison {
  frames = 0
  readonly regions: RegionCheck
  readonly faces: FaceCheck
  readonly #files: ComparedFiles
  readonly #before = new PlanesReader()
  readonly #after = new PlanesReader()
  #waiting: Waiting | undefined
  #decoded = { source: 0, output: 0 }
  /** Returns the share of the work that a number of frames is. */
  readonly #work: (frames: number) => number
  /** The runs of a model on the current frame. */
  #searches = 0

  constructor(files: ComparedFiles) {
    const { regions, findings } = files
    this.#files = files
    this.regions = new RegionCheck(regions, findings)
    this.faces = new FaceCheck({ ...files, onSearch: () => this.#reportSearch() })
    this.#work = frameWork(files.source.times, this.faces.times)
  }

  async run(): Promise<void> {
    const { source, output, findings, signal, onProgress } = this.#files
    try {
      for await (const pair of framePairs(source, output, signal)) {
        try {
          await this.#compare(pair)
        } finally {
          pair.source?.frame.close()
          pair.output?.frame.close()
        }
        this.#searches = 0
        onProgress(this.#work(this.#decoded.source))
        await yieldToMessages()
        throwIfCancelled(signal)
      }
    } catch (error) {
      if (!(error instanceof OutputDecodeError)) throw error
      findings.add('dimensions', 'frames', `The version can’t be decoded after ${this.#decoded.output} frames (${error.message}).`)
    }
    this.#settle(undefined)
    this.regions.finish()
    this.#checkCounts()
  }

  /** Reports progress within a frame, because a large one is searched for many seconds. How many runs it takes depends on its faces. */
  #reportSearch(): void {
    this.#searches += 1
    const share = this.#searches / (this.#searches + USUAL_SEARCHES)
    this.#files.onProgress(this.#work(Math.max(0, this.#decoded.source - 1) + share))
  }

  #checkCounts(): void {
    const { source, output, findings } = this.#files
    for (const [name, file] of [
      ['source', source],
      ['version', output],
    ] as const) {
      const decoded = name === 'source' ? this.#decoded.source : this.#decoded.output
      if (decoded !== file.times.length)
        findings.add('dimensions', 'frames', `Only ${decoded} of the ${file.times.length} frames of the ${name} can be decoded.`)
    }
  }

  async #compare({ source, output }: FramePair): Promise<void> {
    if (source !== undefined) this.#decoded.source += 1
    if (output !== undefined) this.#decoded.output += 1
    if (source !== undefined && output !== undefined) await this.#compareBoth(source, output)
    else this.#report(source, output)
  }

  #report(source: NumberedFrame | undefined, output: NumberedFrame | undefined): void {
    const { findings } = this.#files
    const describe = (when: string): string =>
      source === undefined ? `The version has a frame ${when} that the source doesn’t have.` : `The version has no frame ${when}.`
    const key = source === undefined ? 'extra' : 'missing'
    const frame = source ?? output
    if (frame !== undefined) findings.addFrame({ key, check: 'dimensions', aspect: 'frames', describe }, frame.index, frame.time)
  }

  /** Returns the time by which the export placed the covers of a frame, if that is the frame's time. */
  #timeOf({ index, time }: NumberedFrame): number {
    const written = this.#files.written.times[index]
    return written !== undefined && Math.abs(written - time) <= SAME_TIME ? written : time
  }

  async #compareBoth(source: NumberedFrame, output: NumberedFrame): Promise<void> {
    const { findings } = this.#files
    const { index, time } = source
    const orientations = { source: this.#files.source.orientation, output: this.#files.output.orientation }
    const asColours = !hasPlanes(source.frame) || !hasPlanes(output.frame) || meaningOf(source.frame) !== meaningOf(output.frame)
    const [before, after] = [
      await this.#before.read(source.frame, orientations.source, asColours),
      await this.#after.read(output.frame, orientations.output, asColours),
    ]
    const size = { width: before.width, height: before.height }
    if (after.width !== size.width || after.height !== size.height) {
      const sizes = `${after.width} x ${after.height} pixels, but the source is ${size.width} x ${size.height} pixels`
      const describe = (when: string): string => `The version is ${sizes} ${when}.`
      findings.addFrame({ key: 'size', check: 'dimensions', aspect: 'size', describe }, index, time)
      return
    }
    this.frames += 1
    const covers = placeCovers(this.#files.regions, this.#timeOf(source), size)
    const blocks = compareBlocks(before, after)
    const free = freeBlocks(covers, blocks.columns, blocks.rows)
    this.regions.check(before, after, covers, noiseOf(blocks, free), index, time)
    this.#checkRest(blocks, free, size, source)
    const previous = this.#settle(blocks.source)
    this.#waiting = { blocks, free, before: previous, index, time }
    await this.faces.check({ index, time, output: after, source: before, blocks, free, covers })
  }

  #checkRest(blocks: FrameBlocks, free: Uint8Array, size: { width: number; height: number }, { index, time }: NumberedFrame): void {
    const difference = restDifference(blocks, free, size)
    if (difference === undefined) return
    const share = difference.share < 0.01 ? 'less than 1%' : `${Math.round(difference.share * 100)}%`
    const describe = (when: string): string => `Outside the redacted regions, ${share} of the frame differs from the source ${when}.`
    this.#files.findings.addFrame({ key: 'rest', check: 'rest', describe }, index, time, difference.box, difference.share)
  }

  /**
   * Compares the waiting frame with its neighbours once the next one is known.
   *
   * @returns the blocks of the waiting frame's source
   */
  #settle(after: Float32Array | undefined): Float32Array | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting === undefined) return undefined
    const { blocks, free, before, index, time } = waiting
    const isMisplaced = [before, after].some((neighbour) => neighbour !== undefined && showsNeighbour(blocks, neighbour, free))
    const describe = (when: string): string => `The version shows another frame of the source ${when}.`
    if (isMisplaced) this.#files.findings.addFrame({ key: 'order', check: 'rest', aspect: 'frames', describe }, index, time)
    return blocks.source
  }
}

/**
 * Decodes both files in step and compares every frame.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function compareFrames(files: ComparedFiles): Promise<Compared> {
  const comparison = new FrameComparison(files)
  await comparison.run()
  return { faces: comparison.faces, frames: comparison.frames, seen: comparison.regions.seen }
}
