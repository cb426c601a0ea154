import { NO_SPEECH } from '../audio/audio-work'
import type { MediaWork } from '../work-types'
import { noTags } from '../no-tags'
import { probeMedia, RECORDING_LIMIT } from './probe-media'

const NO_DETECTION = "Detection isn't available for video."

export const videoWork: MediaWork = {
  uploads: {
    hasMimeType: (mimeType) => /^video\//i.test(mimeType),
    hasName: (name) => /\.(mp4|m4v|mov|mkv|webm|avi|ts|mts)$/i.test(name),
  },
  probe: { run: probeMedia, lane: 'recordings', limit: RECORDING_LIMIT },
  actions: { detect: NO_DETECTION, review: true, redact: "Redaction isn't available for video.", transcribe: NO_SPEECH, waveform: true },
  tags: noTags(NO_DETECTION),
}
