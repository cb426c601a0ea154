import { tagsIn } from '#lib/words/detection-tags.ts'
import type { MediaRecord } from '../../records/records'
import { NO_SPEECH } from '../audio/audio-work'
import { limit, megabytesOf, megapixelsOf, MINUTE, minutesOf, SECOND, type Limit } from '../time-limits'
import type { TypeWork } from '../work-types'
import { mustHaveNoOpenGaps, videoOutputOf } from './check-video-redaction'
import { detect } from './detect'
import { probeMedia, RECORDING_LIMIT } from '../probe-media'
import { redact } from './redact'

/**
 * Returns the limit for work on every frame. The slowest computers take a minute for a second of a large video, but never that long for a
 * few frames.
 *
 * @param perMinute milliseconds for a minute of one megapixel
 */
function frameLimit(media: MediaRecord, perMinute: number): Limit {
  const megapixels = Math.max(1, megapixelsOf(media))
  return limit(5 * MINUTE + 10 * megapixels * SECOND, 30 * MINUTE + minutesOf(media) * megapixels * perMinute)
}

/** Returns the frames of a video. Until they are known, 30 a second are assumed. */
const framesOf = (media: MediaRecord): number => 60 * minutesOf(media) * (media.file?.video?.frameRate ?? 30)

export const videoWork: TypeWork = {
  uploads: {
    hasMimeType: (mimeType) => /^video\//i.test(mimeType),
    hasName: (name) => /\.(mp4|m4v|mov|mkv|webm|avi|ts|mts)$/i.test(name),
  },
  probe: { run: probeMedia, lane: 'recordings', limit: RECORDING_LIMIT },
  actions: { detect, review: true, redact, transcribe: NO_SPEECH, waveform: true },
  tags: {
    faces: true,
    heads: true,
    people: true,
    license_plates: true,
    vehicles: true,
    screens: true,
    text: true,
    search: 'Detecting other objects isn’t available.',
  },
  findsEntities: true,
  limits: { detect: (media) => frameLimit(media, 30 * MINUTE), redact: (media) => frameLimit(media, 60 * MINUTE) },
  stages: {
    detect: (media, { tags, increasedAccuracy, entities = [] }) => {
      const labels = tagsIn(tags).length + (entities.length > 0 ? 1 : 0)
      return [
        { stage: 'decode', seconds: 0.3 },
        { stage: 'load-detector', seconds: 0.7 * labels },
        { stage: 'detect', seconds: 0.8 + framesOf(media) * labels * (increasedAccuracy ? 2 : 1) * (0.012 + 0.08 * megapixelsOf(media)) },
        { stage: 'track', seconds: 0.3 + 0.005 * framesOf(media) },
      ]
    },
    redact: (media) => {
      const pixels = framesOf(media) * megapixelsOf(media)
      return [
        { stage: 'probe', seconds: 0.5 },
        { stage: 'prepare', seconds: 0.2 + 0.02 * megabytesOf(media) },
        { stage: 'redact', seconds: 0.1 + 0.02 * pixels },
        { stage: 'encode', seconds: 0.5 + 0.02 * megabytesOf(media) },
        { stage: 'load-detector', seconds: 0.7 },
        { stage: 'verify', seconds: 2 + 0.04 * framesOf(media) + 0.2 * pixels },
      ]
    },
  },
  smaller: 'shorter or smaller video',
  firstStep: 'Detect faces or draw a box first.',
  checkExport: (request, review) => {
    mustHaveNoOpenGaps(request, review)
    videoOutputOf(request.output ?? {})
  },
}
