import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { DetectedTrack } from '#engine/track/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { NO_REDACTION, simulatedBoxes } from './stand-in-engine'

/** Seconds between the boxes of a simulated track. */
const STEP = 0.5

/**
 * Simulates the product's video engine outside a browser. Reads the file's structure but decodes nothing, and its tracks don't move. Like
 * `standInEngine`, it never redacts.
 */
export function standInVideo(): VideoEngine {
  return {
    detect: async (file, { labels }, options = {}) => {
      options.onProgress?.({ stage: 'detect', fraction: 0.5 })
      const { describeFile, openFile } = await import('#engine/timed/read-file.ts')
      const opened = await openFile(file)
      try {
        const { video, duration, frameCount = 0 } = await describeFile(opened)
        if (!video) throw new EngineError('cannot-decode', 'This file has no video.')
        const items = (await Promise.all(labels.map((label) => simulatedBoxes(file, video, label)))).flat()
        throwIfCancelled(options.signal)
        const times = Array.from({ length: 1 + Math.floor(duration / STEP) }, (_unused, index) => index * STEP)
        const tracks = items.map(({ label, box, confidence }, index): DetectedTrack => ({
          key: `${label}-${index}`,
          label,
          confidence,
          positions: times.map((time) => ({ time, ...box, source: 'detected', confidence })),
        }))
        return { width: video.width, height: video.height, frames: frameCount, examined: times.length, tracks, gaps: [] }
      } finally {
        opened.input.dispose()
      }
    },
    planOutput: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    dispose: () => undefined,
  }
}
