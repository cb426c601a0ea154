import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'

import type { MediaRecord } from '../records/records'
import { Refusal } from './refusal'

type Action = UnavailableAction['action']

export const NO_SPEECH = "Automatic transcription isn't available."

const reasons: Partial<Record<MediaRecord['type'], Partial<Record<Action, string>>>> = {
  video: {
    detect: "Detection isn't available for video.",
    redact: "Redaction isn't available for video.",
    transcribe: NO_SPEECH,
  },
  audio: {
    detect: "Detection isn't available for audio.",
    review: "Review isn't available for audio.",
    redact: "Redaction isn't available for audio.",
    transcribe: NO_SPEECH,
  },
  document: {
    detect: "Detection isn't available for documents.",
    review: "Review isn't available for documents.",
    redact: "Redaction isn't available for documents.",
  },
}

/** Returns the operations that this back end rejects with 501 for a file, with the reasons. */
export function unavailableWith({ type, waveformProblem }: MediaRecord): UnavailableAction[] {
  // Object.entries returns string keys.
  const never = Object.entries(reasons[type] ?? {}) as [Action, string][]
  const waveform: [Action, string][] = waveformProblem ? [['waveform', waveformProblem]] : []
  return [...never, ...waveform].map(([action, reason]) => ({ action, reason }))
}

/** Throws if this back end doesn't support an operation for a file. */
export function mustBeAvailable(media: MediaRecord, action: Action): void {
  const unavailable = unavailableWith(media).find((one) => one.action === action)
  if (unavailable) throw new Refusal(501, unavailable.reason)
}
