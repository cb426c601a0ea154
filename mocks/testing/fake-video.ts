import { EngineCancelledError } from '#engine/core/errors.ts'
import type { OutputPlace } from '#engine/core/types.ts'
import type { DetectedTrack } from '#engine/track/types.ts'
import type { RedactedVideo, VideoDetection, VideoEngine } from '#engine/video/types.ts'
import { writeInMemory } from './memory-files'

/** Returns a video like the engine after a redaction without findings. */
export function redactedVideo(changes: Partial<RedactedVideo> = {}): RedactedVideo {
  return {
    container: 'mp4',
    codec: 'h264',
    notes: [],
    contentType: 'video/mp4',
    extension: '.mp4',
    size: REDACTED_FRAMES.length,
    sourceContentType: 'video/mp4',
    sourceSha256: '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9',
    outputSha256: 'b'.repeat(64),
    thumbnail: new Blob(['small redacted'], { type: 'image/webp' }),
    itemThumbnails: [],
    detectorName: 'face-full-range',
    details: { mediaType: 'video', width: 1280, height: 720, duration: 60, frames: 1500, audioTracks: 1, tracks: [], spans: [] },
    checks: [{ name: 'faces', outcome: 'passed', detail: 'No unredacted faces detected.' }],
    findings: [],
    waivers: [],
    searches: [{ name: 'BlazeFace full range', detail: '9 sizes, mirrored' }],
    coverage: [{ check: 'regions', unit: 'frames', checked: 1500, total: 1500 }],
    engines: [{ name: 'BlazeFace full range', version: '0.4.1657300184', purpose: 'verify' }],
    stageMilliseconds: {},
    ...changes,
  }
}

/** The fake engine's redacted video. */
export const REDACTED_FRAMES = 'redacted frames'

/** Returns a face that is detected every half second in the same place. */
export function faceTrack(key: string, { from = 0, to = 10, x = 100 }: { from?: number; to?: number; x?: number } = {}): DetectedTrack {
  const times = Array.from({ length: 2 * (to - from) + 1 }, (_, index) => from + index / 2)
  return {
    key,
    label: 'face',
    confidence: 0.9,
    positions: times.map((time) => ({ time, x, y: 50, width: 60, height: 80, source: 'detected', confidence: 0.8 })),
  }
}

/** Returns the result of a detection in a one-minute video. */
export function detection(changes: Partial<VideoDetection> = {}): VideoDetection {
  return { width: 1280, height: 720, frames: 1500, examined: 300, tracks: [faceTrack('face-a')], gaps: [], ...changes }
}

/** Writes into the file of a redaction, like the engine. */
export async function writeFrames(output: OutputPlace, text: string = REDACTED_FRAMES): Promise<void> {
  writeInMemory(output, new Blob([text]))
}

/** Returns an engine's redaction that returns a video with these changes. */
export function redactionOf(changes: Partial<RedactedVideo>): Pick<VideoEngine, 'redact'> {
  return {
    redact: async (_file, _plan, output) => {
      await writeFrames(output)
      return redactedVideo(changes)
    },
  }
}

/** Returns an engine without a worker, for which every video has 1280 x 720 pixels, lasts a minute and shows one face. */
export function fakeVideo(changes: Partial<VideoEngine> = {}): VideoEngine {
  return {
    detect: async (_file, { labels }, options) => {
      options?.onProgress?.({ stage: 'detect', fraction: 0.5 })
      const { tracks, ...rest } = detection()
      return { ...rest, tracks: tracks.filter(({ label }) => labels.includes(label)) }
    },
    planOutput: async () => ({ container: 'mp4', codec: 'h264', notes: [] }),
    redact: async (_file, _plan, output, options) => {
      if (options?.signal?.aborted === true) throw new EngineCancelledError()
      await writeFrames(output)
      return redactedVideo()
    },
    dispose: () => undefined,
    ...changes,
  }
}
