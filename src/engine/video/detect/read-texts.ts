import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { EngineError } from '../../core/errors'
import { Stages } from '../../core/stages'
import type { Box } from '../../core/types'
import type { CallContext } from '../../core/worker-loop'
import type { Reading } from '../../detect/text/ctc'
import { withFile } from '../../timed/open'
import { noVideo } from '../../timed/video-errors'
import { openFrames, type VideoFrames } from './detect-frames'
import { cropped, rowsIn, type TrackReader } from './text-part'
import type { DetectedTrack, TrackPosition } from '../../track/types'
import type { VideoDetection } from '../types'

/** Max tracks to read, the largest first, and max milliseconds of the whole reading. */
const MAX_TRACKS = 200
const MAX_TIME = 60_000
/** Min mean probability of the characters of a line. */
const MIN_CONFIDENCE = 0.6
const MAX_LENGTH = 2000

/** The place of a track in a frame to read. */
interface Place {
  track: DetectedTrack
  box: Box
}

const areaOf = ({ width, height }: Box): number => width * height

/** Returns the positions at which a track is read: the largest one, and the one that was detected with the highest confidence. */
function placesOf({ positions }: DetectedTrack): TrackPosition[] {
  const shown = positions.filter(({ outside }) => outside !== true)
  const detected = shown.filter(({ source }) => source === 'detected')
  const from = detected.length > 0 ? detected : shown
  const largest = from.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, 1)
  const surest = from.toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0)).slice(0, 1)
  return [...new Set([...largest, ...surest])]
}

/** Returns the places to read in each frame, in order of time, without texts whose words were read. */
function plan(tracks: readonly DetectedTrack[]): [time: number, places: Place[]][] {
  const texts = tracks
    .filter(({ label, readings }) => label === 'license_plate' || (label === 'text' && readings === undefined))
    .map((track) => ({ track, places: placesOf(track) }))
    .toSorted((a, b) => Math.max(0, ...b.places.map(areaOf)) - Math.max(0, ...a.places.map(areaOf)))
    .slice(0, MAX_TRACKS)
  const byTime = new Map<number, Place[]>()
  for (const { track, places } of texts) for (const box of places) byTime.set(box.time, [...(byTime.get(box.time) ?? []), { track, box }])
  return [...byTime].toSorted(([a], [b]) => a - b)
}

/** Reads the text of a part of a frame. */
async function readPart(canvas: OffscreenCanvas, { search, reader }: TrackReader, signal: AbortSignal): Promise<Reading> {
  const words: Reading[] = []
  for (const line of (await rowsIn(canvas, search, signal)).flat()) {
    const { text, confidence } = await reader.read(canvas, line)
    if (confidence >= MIN_CONFIDENCE && text.trim() !== '') words.push({ text: text.trim(), confidence })
  }
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length)
  return {
    text: words
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MAX_LENGTH),
    confidence,
  }
}

/** Reads the planned places until the time limit. Returns the best reading of each track. */
async function readAll(
  frames: VideoFrames,
  planned: readonly (readonly [number, readonly Place[]])[],
  models: TrackReader,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>()
  const end = performance.now() + MAX_TIME
  for (const [index, [time, places]] of planned.entries()) {
    for await (const sample of frames.decode(time)) {
      try {
        for (const { track, box } of places) {
          await yieldToMessages()
          throwIfCancelled(signal)
          if (performance.now() > end) return readings
          const part = cropped(sample, box, frames)
          if (part === undefined) continue
          const reading = await readPart(part.canvas, models, signal)
          const before = readings.get(track.key)
          if (reading.text !== '' && (before === undefined || reading.confidence > before.confidence)) readings.set(track.key, reading)
        }
      } finally {
        sample.close()
      }
      break
    }
    onProgress((index + 1) / planned.length)
  }
  return readings
}

/**
 * Returns a detection with the words of its texts and license plates, if they can be read. They serve search and the reviewer. The places
 * of the tracks don't depend on them, and after a failure only the words are missing.
 *
 * @throws EngineCancelledError
 */
export async function withTexts(file: Blob, detection: VideoDetection, models: TrackReader, context: CallContext): Promise<VideoDetection> {
  const planned = plan(detection.tracks)
  if (planned.length === 0) return detection
  const { signal } = context
  try {
    return await new Stages(context).run('track', async (onProgress) => {
      await Promise.all([models.search.model.load(), models.reader.load()])
      return withFile(file, async ({ video }) => {
        if (video === null) throw noVideo()
        const readings = await readAll(await openFrames(video, signal), planned, models, { signal, onProgress })
        const tracks = detection.tracks.map((track): DetectedTrack => {
          const reading = readings.get(track.key)
          return reading === undefined ? track : { ...track, text: reading.text }
        })
        return { ...detection, tracks }
      })
    })
  } catch (error) {
    if (error instanceof EngineError) return detection
    throw error
  }
}
