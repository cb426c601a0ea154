import type { Capabilities } from '#generated/model/capabilities.zod.ts'
import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'

export type Action = UnavailableAction['action']
export type Tag = keyof DetectionTags

/** Whether something is available: true, or the reason why not, in words for the user. */
type Availability = true | string

interface MediaCapabilities {
  /** An action that isn't listed doesn't apply to the type. */
  actions: Partial<Record<Action, Availability>>
  tags: Record<Tag, Availability>
}

export const NO_SPEECH = "Automatic transcription isn't available."

const forNoTag = (reason: string): MediaCapabilities['tags'] => ({
  faces: reason,
  license_plates: reason,
  screens: reason,
  text: reason,
  search: reason,
})

const NO_VIDEO_DETECTION = "Detection isn't available for video."
const NO_AUDIO_DETECTION = "Detection isn't available for audio."
const NO_DOCUMENT_DETECTION = "Detection isn't available for documents."

/** What this back end can do with each media type, and why not. Requests and `GET /capabilities` both read this table. */
export const capabilities: Record<Exclude<MediaType, 'unknown'>, MediaCapabilities> = {
  image: {
    actions: { detect: true, review: true, redact: true },
    tags: {
      faces: true,
      license_plates: true,
      screens: "Detecting screens isn't available.",
      text: true,
      search: "Detecting search terms isn't available.",
    },
  },
  video: {
    actions: {
      detect: NO_VIDEO_DETECTION,
      review: true,
      redact: "Redaction isn't available for video.",
      transcribe: NO_SPEECH,
      waveform: true,
    },
    tags: forNoTag(NO_VIDEO_DETECTION),
  },
  audio: {
    actions: {
      detect: NO_AUDIO_DETECTION,
      review: "Review isn't available for audio.",
      redact: "Redaction isn't available for audio.",
      transcribe: NO_SPEECH,
      waveform: true,
    },
    tags: forNoTag(NO_AUDIO_DETECTION),
  },
  document: {
    actions: {
      detect: NO_DOCUMENT_DETECTION,
      review: "Review isn't available for documents.",
      redact: "Redaction isn't available for documents.",
    },
    tags: forNoTag(NO_DOCUMENT_DETECTION),
  },
}

const reasonOf = (availability: Availability): string | null => (availability === true ? null : availability)

/** Returns the table in the contract's shape. */
export function presentCapabilities(): Capabilities {
  // Object.entries returns string keys.
  const rows = Object.entries(capabilities) as [keyof typeof capabilities, MediaCapabilities][]
  return {
    media: rows.map(([type, { actions, tags }]) => ({
      type,
      actions: (Object.entries(actions) as [Action, Availability][]).map(([action, one]) => ({ action, reason: reasonOf(one) })),
      tags: (Object.entries(tags) as [Tag, Availability][]).map(([tag, one]) => ({ tag, reason: reasonOf(one) })),
    })),
  }
}
