import { clearestMoments } from '#lib/review/clearest-moments.ts'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import { EngineError } from '../../core/errors'
import type { FaceDescriber, FaceDescriptor } from '../../detect/face/descriptor'
import type { LinkedTrack } from '../../track/link'
import type { Sighting } from '../../track/predict'
import { samePeople } from '../../track/same-person'
import type { VideoFrames } from './detect-frames'

/** Max tracks to compare, the longest first. */
const MAX_TRACKS = 200
/** Min confidence of a face, and min side of its box in pixels. Others can't be distinguished. */
const MIN_CONFIDENCE = 0.5
const MIN_SIDE = 40
/** Max seconds between frames that are decoded in one run, because decoding starts at the key frame before them. */
const NEAR = 3

interface Wanted {
  track: LinkedTrack
  sighting: Sighting
}

/** Returns the clearest frames of a track. */
function clearest(track: LinkedTrack): Wanted[] {
  const clear = track.sightings.filter(({ box, confidence }) => confidence >= MIN_CONFIDENCE && Math.min(box.width, box.height) >= MIN_SIDE)
  const chosen = clearestMoments(clear, ({ time, confidence, box: { width } }) => ({ time, width, confidence }))
  return chosen.map((sighting) => ({ track, sighting }))
}

const secondsOf = ({ sightings }: LinkedTrack): number => (sightings.at(-1)?.time ?? 0) - (sightings[0]?.time ?? 0)

interface GroupOptions {
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Compares the faces of tracks. Returns the person's number by the key of each track that probably shows the same person as another track.
 * The descriptors of the faces are discarded on return. Returns nothing if the model can't be loaded, because the result is only a
 * suggestion.
 *
 * @throws EngineError if a frame can't be decoded, EngineCancelledError
 */
export async function groupFaces(
  frames: VideoFrames,
  tracks: readonly LinkedTrack[],
  describer: FaceDescriber,
  { signal, onProgress }: GroupOptions,
): Promise<Map<string, number>> {
  const compared = tracks.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, MAX_TRACKS)
  const clear = compared.map((track) => clearest(track)).filter(({ length }) => length > 1)
  if (clear.length < 2 || !(await canLoad(describer))) return new Map()
  const wanted = clear.flat().toSorted((a, b) => a.sighting.time - b.sighting.time)
  const described = new Map<string, FaceDescriptor[]>()
  let next = 0
  while (next < wanted.length) {
    const first: number = next
    for await (const sample of frames.decode(wanted[first]?.sighting.time)) {
      try {
        await yieldToMessages()
        throwIfCancelled(signal)
        const due = wanted.slice(next).filter(({ sighting }) => sighting.time <= sample.timestamp)
        if (due.length > 0) {
          const canvas = new OffscreenCanvas(frames.width, frames.height)
          sample.draw(canvasContext(canvas), 0, 0, canvas.width, canvas.height)
          for (const { track, sighting } of due) {
            const descriptor = await describer.describe(canvas, sighting.box)
            if (descriptor) described.set(track.key, [...(described.get(track.key) ?? []), descriptor])
          }
          canvas.width = 0
          next += due.length
          onProgress(next / wanted.length)
        }
      } finally {
        sample.close()
      }
      if ((wanted[next]?.sighting.time ?? Infinity) > sample.timestamp + NEAR) break
    }
    // The decoder returned no frame for this time.
    if (next === first) next += 1
  }
  const groups = samePeople(
    clear.flatMap(([one]) => {
      if (one === undefined) return []
      const { key, sightings } = one.track
      return [{ key, start: sightings[0]?.time ?? 0, end: sightings.at(-1)?.time ?? 0, descriptors: described.get(key) ?? [] }]
    }),
  )
  return new Map(groups.flatMap((keys, index) => keys.map((key) => [key, index + 1] as const)))
}

async function canLoad(describer: FaceDescriber): Promise<boolean> {
  try {
    await describer.load()
    return true
  } catch (error) {
    if (error instanceof EngineError && error.code === 'detector-unavailable') return false
    throw error
  }
}
