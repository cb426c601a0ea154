import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'

import type { MediaRecord } from '../records/records'
import { Refusal } from './refusal'

type Action = UnavailableAction['action']

const NO_SPEECH = 'Speech cannot be written down here yet.'

const reasons: Partial<Record<MediaRecord['type'], Partial<Record<Action, string>>>> = {
  video: {
    detect: 'Faces, number plates, screens and text cannot be found in video yet.',
    redact: 'Video cannot be redacted yet.',
    transcribe: NO_SPEECH,
  },
  audio: {
    detect: 'Names and other words cannot be found in sound yet.',
    review: 'Nothing can be marked in sound yet.',
    redact: 'Sound cannot be redacted yet.',
    transcribe: NO_SPEECH,
  },
  document: {
    detect: 'Names, faces and number plates cannot be found in documents yet.',
    review: 'Nothing can be marked in documents yet.',
    redact: 'Documents cannot be redacted yet.',
  },
}

/** What this back end would answer 501 if it were asked for with this media, and why. */
export function unavailableWith({ type, waveformProblem }: MediaRecord): UnavailableAction[] {
  // Object.entries knows its keys as strings only.
  const never = Object.entries(reasons[type] ?? {}) as [Action, string][]
  const waveform: [Action, string][] = waveformProblem ? [['waveform', waveformProblem]] : []
  return [...never, ...waveform].map(([action, reason]) => ({ action, reason }))
}

/** Stops where this back end cannot do something with this media at all. */
export function mustBeAvailable(media: MediaRecord, action: Action): void {
  const unavailable = unavailableWith(media).find((one) => one.action === action)
  if (unavailable) throw new Refusal(501, unavailable.reason)
}
