import type { TypeWork } from '../work-types'
import { limit, megabytesOf, MINUTE, minutesOf } from '../time-limits'
import { audioOutputOf } from './check-audio-redaction'
import { redact } from './redact'
import { probeMedia, RECORDING_LIMIT } from '../probe-media'

export const NO_SPEECH = 'Automatic transcription isn’t available. Import a transcript or type one.'

const NO_DETECTION = 'Detection isn’t available for audio.'

/** Returns the tags of a media type in which nothing can be detected. */
function noTags(reason: string): TypeWork['tags'] {
  return {
    faces: reason,
    heads: reason,
    people: reason,
    license_plates: reason,
    vehicles: reason,
    screens: reason,
    text: reason,
    search: reason,
  }
}

export const audioWork: TypeWork = {
  uploads: {
    hasMimeType: (mimeType) => /^audio\//i.test(mimeType),
    hasName: (name) => /\.(mp3|m4a|aac|wav|flac|ogg|opus)$/i.test(name),
  },
  // The name doesn't always reveal whether a recording has video, so both share a check.
  probe: { run: probeMedia, lane: 'recordings', limit: RECORDING_LIMIT },
  actions: {
    detect: NO_DETECTION,
    review: true,
    redact,
    transcribe: NO_SPEECH,
    waveform: true,
  },
  tags: noTags(NO_DETECTION),
  limits: {
    // Nothing is detected in recordings.
    detect: () => limit(5 * MINUTE, 30 * MINUTE),
    redact: (media) => limit(5 * MINUTE, 30 * MINUTE + minutesOf(media) * MINUTE),
  },
  stages: {
    detect: () => [],
    redact: (media) => {
      const minutes = minutesOf(media)
      return [
        { stage: 'probe', seconds: 0.3 },
        { stage: 'prepare', seconds: 0.015 * megabytesOf(media) },
        { stage: 'redact', seconds: 0.2 + 0.7 * minutes },
        { stage: 'encode', seconds: 0.03 * megabytesOf(media) },
        { stage: 'load-detector', seconds: 0.5 },
        { stage: 'verify', seconds: 0.3 + 0.4 * minutes },
      ]
    },
  },
  smaller: 'shorter recording',
  firstStep: 'Mark a span first.',
  checkExport: ({ output = {} }) => void audioOutputOf(output),
}
