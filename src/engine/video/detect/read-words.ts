import type { VideoSample } from 'mediabunny'

import { clampBox } from '#lib/review/cover-rules.ts'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import { Stages } from '../../core/stages'
import type { Box } from '../../core/types'
import type { CallContext } from '../../core/worker-loop'
import { readingOf } from '../../detect/text/ctc'
import { withTextMargin } from '../../detect/text/margin'
import { addRecognised, wordsOfLine, type RecognisedWord } from '../../document/reading/recognised'
import { withFile } from '../../timed/open'
import { noVideo } from '../../timed/video-errors'
import { openFrames, type VideoFrames } from './detect-frames'
import { cropped, rowsIn, type FramePart, type TrackReader } from './text-part'
import type { DetectedTrack, TextReading } from '../../track/types'
import type { VideoDetection } from '../types'

/** Min mean probability of the characters of a line. */
const MIN_CONFIDENCE = 0.5
/** Max readings while a text looks the same. Misreadings vary by frame. */
const MAX_ALIKE = 3
/** Size in pixels of the copies in which two frames of a text are compared, and the max difference of their pixels, 0 to 255. */
const LOOK = { width: 96, height: 16 }
const MAX_DIFFERENCE = 12
/** Max length of a track's text in the contract. */
const MAX_LENGTH = 2000
/** Max seconds between frames that are decoded in one run, because decoding starts at the key frame before them. */
const NEAR = 3

interface FrameContext {
  /** Pixels of the upright frame. */
  width: number
  height: number
  signal: AbortSignal
}

type Words = Pick<TextReading, 'text' | 'confidence' | 'words'>

/** Yields the frames at some times, ascending, and closes them. */
async function* framesAt(frames: VideoFrames, times: readonly number[]): AsyncGenerator<VideoSample> {
  let next = 0
  while (next < times.length) {
    const first = next
    for await (const sample of frames.decode(times[first])) {
      try {
        const { timestamp } = sample
        if ((times[next] ?? Infinity) <= timestamp) yield sample
        while ((times[next] ?? Infinity) <= timestamp) next += 1
      } finally {
        sample.close()
      }
      if ((times[next] ?? Infinity) > sample.timestamp + NEAR) break
    }
    // The decoder returned no frame for this time.
    if (next === first) next += 1
  }
}

/** Reads the words in a part of a frame, with their places in the frame. */
async function readWords(
  { canvas, x, y }: FramePart,
  { search, reader }: TrackReader,
  { width, height, signal }: FrameContext,
): Promise<Words> {
  const rows: RecognisedWord[][] = []
  const confidences: number[] = []
  for (const lines of await rowsIn(canvas, search, signal)) {
    const row: RecognisedWord[] = []
    for (const line of lines) {
      await yieldToMessages()
      throwIfCancelled(signal)
      const { characters, along } = await reader.readCharacters(canvas, line)
      const { confidence } = readingOf(characters)
      if (confidence < MIN_CONFIDENCE) continue
      confidences.push(confidence)
      for (const { box, ...word } of wordsOfLine(characters, along)) {
        const placed = clampBox(withTextMargin({ ...box, x: box.x + x, y: box.y + y }), { width, height })
        if (placed !== undefined) row.push({ ...word, box: placed })
      }
    }
    if (row.length > 0) rows.push(row)
  }
  const { text, words } = addRecognised('', [], rows)
  return {
    text,
    confidence: confidences.reduce((sum, one) => sum + one, 0) / Math.max(1, confidences.length),
    words: words.map(({ text: word, start, end, box }) => ({ text: word, start, end, box })),
  }
}

/** Returns the pixels of a small copy of an image. */
function lookOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  const small = new OffscreenCanvas(LOOK.width, LOOK.height)
  const context = canvasContext(small)
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, LOOK.width, LOOK.height)
  return context.getImageData(0, 0, LOOK.width, LOOK.height).data
}

const isAlike = (one: Uint8ClampedArray, other: Uint8ClampedArray): boolean =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= MAX_DIFFERENCE)

/** Reads one track over time. While it looks the same, it is read only a few times. */
class TrackReadings {
  readonly list: TextReading[] = []
  #look: Uint8ClampedArray | undefined
  #alike = 0

  async add(time: number, part: FramePart, models: TrackReader, context: FrameContext): Promise<void> {
    const look = lookOf(part.canvas)
    this.#alike = this.#look !== undefined && isAlike(look, this.#look) ? this.#alike + 1 : 0
    const last = this.list.at(-1)
    if (this.#alike >= MAX_ALIKE) {
      if (last !== undefined) last.until = time
      return
    }
    // Text that fades slowly is compared with its first look, so that it is read again.
    if (this.#alike === 0) this.#look = look
    const read = await readWords(part, models, context)
    if (read.text !== '') this.list.push({ time, until: time, ...read })
  }
}

/** Returns the boxes in which a text is read. */
function placesOf({ positions }: DetectedTrack): (Box & { time: number })[] {
  const shown = positions.filter(({ outside }) => outside !== true)
  const detected = shown.filter(({ source }) => source === 'detected')
  return detected.length > 0 ? detected : shown
}

/** Reads texts at all places of their tracks. Returns the readings by the key of the track. */
async function readAll(
  frames: VideoFrames,
  texts: readonly DetectedTrack[],
  models: TrackReader,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<Map<string, TextReading[]>> {
  const byTime = new Map<number, { key: string; box: Box }[]>()
  for (const track of texts)
    for (const box of placesOf(track)) byTime.set(box.time, [...(byTime.get(box.time) ?? []), { key: track.key, box }])
  const times = [...byTime.keys()].toSorted((a, b) => a - b)
  const readings = new Map(texts.map(({ key }) => [key, new TrackReadings()]))
  const { width, height } = frames
  let done = 0
  for await (const sample of framesAt(frames, times)) {
    for (const { key, box } of byTime.get(sample.timestamp) ?? []) {
      const part = cropped(sample, box, frames)
      if (part !== undefined) await readings.get(key)?.add(sample.timestamp, part, models, { width, height, signal })
    }
    done += 1
    onProgress(done / times.length)
  }
  return new Map([...readings].map(([key, { list }]) => [key, list]))
}

/**
 * Returns a detection with the words of its texts over time, and the most confident reading of each as its text. Unlike words for search,
 * these decide what is redacted, so a failure fails the call.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function withReadings(
  file: Blob,
  detection: VideoDetection,
  models: TrackReader,
  context: CallContext,
): Promise<VideoDetection> {
  const { signal } = context
  const texts = detection.tracks.filter(({ label }) => label === 'text')
  if (texts.length === 0) return detection
  return new Stages(context).run('track', async (onProgress) => {
    await Promise.all([models.search.model.load(), models.reader.load()])
    const readings = await withFile(file, async ({ video }) => {
      if (video === null) throw noVideo()
      return readAll(await openFrames(video, signal), texts, models, { signal, onProgress })
    })
    const tracks = detection.tracks.map((track): DetectedTrack => {
      const own = readings.get(track.key)
      if (own === undefined) return track
      const [surest] = own.toSorted((a, b) => b.confidence - a.confidence)
      return { ...track, readings: own, ...(surest && { text: surest.text.replaceAll('\n', ' ').slice(0, MAX_LENGTH) }) }
    })
    return { ...detection, tracks }
  })
}
