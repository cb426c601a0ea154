import type { VideoSample } from 'mediabunny'

import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { Stages } from '../../core/stages'
import type { Box, DetectableLabel, LumaImage } from '../../core/types'
import type { PartialCallContext } from '../../core/worker-loop'
import type { FaceDescriber } from '../../detect/face/descriptor'
import { withFile } from '../../timed/open'
import type { Linker } from '../../track/link'
import { MAX_UNSEEN } from '../../track/predict'
import { isSceneCut, pictureMotion } from '../../track/motion'
import { sum } from '../../track/boxes'
import { expectedAt, type TimeRange } from '../../track/ends'
import { tracksOf } from '../../track/tracks'
import { rangesToExamine } from './detect-ends'
import { damagedVideo, noVideo } from '../../timed/video-errors'
import { examineFrame } from './detect-frame'
import { openFrames, type VideoFrames } from './detect-frames'
import { LumaReader } from './detect-luma'
import { createLinker, Schedule } from './detect-schedule'
import { groupFaces } from './group-faces'
import type { VideoDetectors } from './detectors'
import type { DetectedSample, DetectedTrack } from '../../track/types'
import type { VideoDetection, VideoDetectionPart, VideoDetectionSettings } from '../types'

/** Min milliseconds between partial results, and min ratio of that time to the time that a partial result takes. */
const PART_INTERVAL = 2000
const PART_SHARE = 20

/** Share of the first pass in the progress of detection. */
const FIRST_PASS = 0.9

const inOrder = (samples: readonly DetectedSample[]) => samples.toSorted((a, b) => a.time - b.time)

/** How a frame is searched. */
interface Look {
  /** Of the whole picture since the last regular sample, in pixels. */
  motion: { x: number; y: number } | undefined
  /** The boxes at which tracks expect their faces. */
  expected: readonly Box[]
  isFine: boolean
  isEnlarged: boolean
}

/** Detects items in the frames of one video. */
class VideoAnalysis {
  readonly #frames: VideoFrames
  readonly #settings: VideoDetectionSettings
  readonly #detectors: VideoDetectors
  readonly #context: PartialCallContext<VideoDetectionPart>
  readonly #schedule: Schedule
  readonly #luma: LumaReader
  readonly #samples: DetectedSample[]
  /** The number of reported samples. */
  #reported: number
  #decoded = 0
  #nextPart: number

  constructor(
    frames: VideoFrames,
    { settings, detectors, context, done }: Pick<VideoAnalysisInput, 'settings' | 'detectors' | 'context' | 'done'>,
  ) {
    this.#frames = frames
    this.#settings = settings
    this.#detectors = detectors
    this.#context = context
    this.#schedule = new Schedule(settings, frames)
    this.#luma = new LumaReader(frames)
    this.#samples = [...done]
    this.#reported = done.length
    for (const sample of inOrder(done)) if (sample.additional !== true) this.#schedule.add(sample)
    this.#nextPart = performance.now() + PART_INTERVAL
  }

  /** Examines the frames after the last sample. */
  async examine(onProgress: (fraction: number) => void): Promise<void> {
    const { times } = this.#frames
    const [first = 0, last = 0] = [times[0], times.at(-1)]
    const from = this.#schedule.last?.time
    let before: LumaImage | undefined
    let atSample: LumaImage | undefined
    // The frame of the last sample is decoded again to measure the motion since then.
    this.#decoded = from === undefined ? 0 : times.findLastIndex((time) => time < from - 1e-6) + 1
    for await (const sample of this.#frames.decode(from)) {
      try {
        await yieldToMessages()
        throwIfCancelled(this.#context.signal)
        this.#decoded += 1
        const { timestamp: time } = sample
        const luma = await this.#luma.read(sample)
        if (from !== undefined && time <= from) atSample = luma
        else {
          const isNewScene = atSample === undefined || (before !== undefined && isSceneCut(before, luma))
          const motion = isNewScene || atSample === undefined ? undefined : this.#pixels(pictureMotion(atSample, luma))
          const labels = this.#schedule.labelsFor(time, motion, this.#decoded === times.length)
          if (labels.length > 0) {
            const expected = motion === undefined ? [] : this.#schedule.linker.expected('face', time, motion)
            const [isFine, isEnlarged] = [this.#schedule.isFine(time, motion), this.#schedule.isEnlarged(time, motion)]
            const examined = await this.#look(sample, labels, { motion, expected, isFine, isEnlarged })
            this.#samples.push(examined)
            this.#schedule.add(examined)
            atSample = luma
          }
          onProgress(last > first ? (time - first) / (last - first) : 1)
          this.#report()
        }
        before = luma
      } finally {
        sample.close()
      }
    }
    if (this.#decoded !== times.length) throw damagedVideo(`${times.length - this.#decoded} of ${times.length} frames can’t be decoded`)
  }

  #pixels({ x, y }: { x: number; y: number }): { x: number; y: number } {
    return { x: x * this.#frames.width, y: y * this.#frames.height }
  }

  async #look(sample: VideoSample, labels: DetectableLabel[], look: Look): Promise<DetectedSample> {
    const { width, height } = this.#frames
    const { increasedAccuracy } = this.#settings
    const { signal } = this.#context
    const { motion, ...search } = look
    const boxes = await examineFrame(sample, this.#detectors, { labels, increasedAccuracy, width, height, ...search, signal })
    return {
      time: sample.timestamp,
      boxes,
      ...(labels.length === this.#settings.labels.length ? {} : { labels }),
      ...(motion === undefined ? {} : { motion }),
    }
  }

  /** Examines every frame around the starts and ends of tracks, so that these are exact. */
  async examineEnds(onProgress: (fraction: number) => void): Promise<void> {
    const { times } = this.#frames
    const { linker, fineTimes, fineStep } = this.#schedule
    const runs = rangesToExamine(linker, fineTimes, times, this.#video)
    const faces = linker.labels.find(({ label }) => label === 'face')
    const tracks = faces?.linked() ?? []
    const regular = new Set(this.#samples.flatMap(({ time, additional }) => (additional === true ? [] : [time])))
    const known = new Set(this.#samples.map(({ time }) => time))
    for (const [index, run] of runs.entries()) {
      const [start, end] = [Math.min(...run.map((range) => range.start)), Math.max(...run.map((range) => range.end))]
      let atSample: LumaImage | undefined
      let shift = { x: 0, y: 0 }
      let examined = Number.NEGATIVE_INFINITY
      for await (const sample of this.#frames.decode(this.#lastRegular(start))) {
        try {
          await yieldToMessages()
          throwIfCancelled(this.#context.signal)
          const { timestamp: time } = sample
          if (time >= end) break
          if (time > start) onProgress((index + (time - start) / (end - start)) / runs.length)
          if (regular.has(time)) {
            atSample = await this.#luma.read(sample)
            shift = faces?.samples.find((one) => one.time === time)?.shift ?? shift
          }
          const isDue = ({ every = 0 }: TimeRange) => time - examined >= every
          const isWanted = run.some((range) => time > range.start && time < range.end && isDue(range)) && !known.has(time)
          if (!isWanted || atSample === undefined) continue
          examined = time
          const motion = this.#pixels(pictureMotion(atSample, await this.#luma.read(sample)))
          const expected = expectedAt(tracks, { time, shift: sum(shift, motion) }, Math.min(fineStep, MAX_UNSEEN))
          const look = { motion, expected, isFine: false, isEnlarged: false }
          this.#samples.push({ ...(await this.#look(sample, ['face'], look)), additional: true })
          this.#report()
        } finally {
          sample.close()
        }
      }
      onProgress((index + 1) / runs.length)
    }
  }

  /** Returns the time of the last regular sample at or before a time. */
  #lastRegular(time: number): number {
    return this.#samples.reduce(
      (last, sample) => (sample.additional !== true && sample.time <= time ? Math.max(last, sample.time) : last),
      Number.NEGATIVE_INFINITY,
    )
  }

  get #video() {
    const { width, height, times } = this.#frames
    return { width, height, start: times[0] ?? 0, end: times.at(-1) ?? 0 }
  }

  #report(): void {
    const { onPartial } = this.#context
    const start = performance.now()
    if (!onPartial || start < this.#nextPart || this.#samples.length === this.#reported) return
    onPartial({ ...this.result(), samples: this.#samples.slice(this.#reported) })
    this.#reported = this.#samples.length
    const end = performance.now()
    this.#nextPart = end + Math.max(PART_INTERVAL, PART_SHARE * (end - start))
  }

  /** Links the samples examined until now. */
  result(): VideoDetection {
    const { width, height } = this.#frames
    return { width, height, frames: this.#decoded, examined: this.#samples.length, ...tracksOf(this.#linker(), this.#video) }
  }

  /** Returns the result with the tracks that probably show the same person. */
  async resultWithPeople(describer: FaceDescriber, onProgress: (fraction: number) => void): Promise<VideoDetection> {
    const result = this.result()
    const faces = this.#linker().labels.find(({ label }) => label === 'face')
    if (!faces) return result
    const people = await groupFaces(this.#frames, faces.linked(), describer, { signal: this.#context.signal, onProgress })
    const tracks = result.tracks.map((track): DetectedTrack => {
      const person = people.get(track.key)
      return person === undefined ? track : { ...track, person }
    })
    return { ...result, tracks }
  }

  #linker(): Linker {
    return createLinker(this.#settings).add(...inOrder(this.#samples))
  }
}

interface VideoAnalysisInput {
  settings: VideoDetectionSettings
  detectors: VideoDetectors
  context: PartialCallContext<VideoDetectionPart>
  done: readonly DetectedSample[]
}

/**
 * Detects the items of the given labels in a video and links them to tracks. Loads only the detectors of these labels.
 *
 * @param done the samples of an earlier call with the same file and settings, which aren't examined again
 * @param describer compares the faces of tracks; undefined for no suggestions of tracks of the same person
 * @throws EngineError, EngineCancelledError
 */
export async function detectInVideo(
  file: Blob,
  settings: VideoDetectionSettings,
  detectors: VideoDetectors,
  context: PartialCallContext<VideoDetectionPart>,
  done: readonly DetectedSample[] = [],
  describer?: FaceDescriber,
): Promise<VideoDetection> {
  const stages = new Stages(context)
  return withFile(file, async ({ video }) => {
    if (video === null) throw noVideo()
    const frames = await stages.run('decode', () => openFrames(video, context.signal))
    const labels = [...new Set(settings.labels)]
    await stages.run('load-detector', async (onProgress) => {
      for (const [index, label] of labels.entries()) {
        await detectors[label].load()
        onProgress((index + 1) / labels.length)
      }
    })
    const analysis = new VideoAnalysis(frames, { settings: { ...settings, labels }, detectors, context, done })
    await stages.run('detect', async (onProgress) => {
      await analysis.examine((fraction) => onProgress(FIRST_PASS * fraction))
      await analysis.examineEnds((fraction) => onProgress(FIRST_PASS + (1 - FIRST_PASS) * fraction))
    })
    return stages.run('track', async (onProgress) => (describer ? analysis.resultWithPeople(describer, onProgress) : analysis.result()))
  })
}
