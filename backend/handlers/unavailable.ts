import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'

import type { Action } from '../jobs/work-types'
import { actionsOf } from '../jobs/capabilities'
import type { MediaRecord } from '../records/records'
import { Refusal } from '../http/refusal'

const NO_ORIGINAL = 'The original was deleted. Its redacted versions are kept.'

/** Returns the operations that this back end rejects with 501 for a file, with the reasons. */
export function unavailableWith({ type, waveformProblem, outputProblem, originalDeleted }: MediaRecord): UnavailableAction[] {
  const problems: Partial<Record<Action, string | null | undefined>> = {
    waveform: waveformProblem,
    redact: outputProblem,
    ...(originalDeleted && { detect: NO_ORIGINAL, review: NO_ORIGINAL, redact: NO_ORIGINAL, transcribe: NO_ORIGINAL }),
  }
  return actionsOf(type).flatMap((one) => {
    const reason = one.reason ?? problems[one.action] ?? null
    return reason === null ? [] : [{ action: one.action, reason }]
  })
}

/** Throws if this back end doesn't support an operation for a file. */
export function mustBeAvailable(media: MediaRecord, action: Action): void {
  const unavailable = unavailableWith(media).find((one) => one.action === action)
  if (unavailable) throw new Refusal(501, unavailable.reason)
}
