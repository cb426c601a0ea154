import { NO_SPEECH } from '../audio/audio-work'
import type { MediaWork } from '../work-types'
import { detect } from './detect'
import { probeMedia, RECORDING_LIMIT } from './probe-media'
import { redact } from './redact'

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
    search: "Detecting search terms isn't available.",
  },
  findsEntities: true,
}
