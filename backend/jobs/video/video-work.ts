import type { MediaRecord } from '../../records/records'
import { NO_SPEECH } from '../audio/audio-work'
import { limit, megapixelsOf, MINUTE, minutesOf, SECOND, type Limit } from '../time-limits'
import type { MediaWork } from '../work-types'
import { mustHaveNoOpenGaps, videoOutputOf } from './check-video-redaction'
import { detect } from './detect'
import { probeMedia, RECORDING_LIMIT } from './probe-media'
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

export const videoWork: MediaWork = {
  uploads: {
    hasMimeType: (mimeType) => /^video\//i.test(mimeType),
    hasName: (name) => /\.(mp4|m4v|mov|mkv|webm|avi|ts|mts)$/i.test(name),
  },
  probe: { run: probeMedia, lane: 'recordings', limit: RECORDING_LIMIT },
  actions: { detect, review: true, redact, transcribe: NO_SPEECH, waveform: true },
  tags: {
    faces: true,
    license_plates: true,
    screens: true,
    text: true,
    search: 'Detecting other objects isn’t available.',
  },
  findsEntities: true,
  limits: { detect: (media) => frameLimit(media, 30 * MINUTE), redact: (media) => frameLimit(media, 60 * MINUTE) },
  seconds: { detect: (media) => 5 + 900 * minutesOf(media), redact: (media) => 5 + 1200 * minutesOf(media) },
  smaller: 'shorter or smaller video',
  firstStep: 'Detect faces or draw a box first.',
  checkExport: (request, review) => {
    mustHaveNoOpenGaps(request, review)
    videoOutputOf(request.output ?? {})
  },
}
