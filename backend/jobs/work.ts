import type { MediaState } from '#generated/model/mediaState.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { MediaWork } from '#generated/model/mediaWork.zod.ts'
import type { WorkCounts } from '#generated/model/workCounts.zod.ts'

import { mediaWork } from '../jobs/media-work'
import type { MediaRecord } from '../records/records'

/** The states that only last while a job waits or runs. */
export const BUSY_STATES = ['Converting', 'Detecting', 'Transcribing', 'Redacting'] as const satisfies readonly MediaState[]

const BUSY: ReadonlySet<MediaState> = new Set(BUSY_STATES)

/** Returns whether a state only lasts while a job waits or runs. */
export const isBusy = (state: MediaState): boolean => BUSY.has(state)

/**
 * Returns a file's next step; undefined if this back end can neither search nor review files of its type. Reads only the file's record,
 * because lists need it for every file of a library.
 */
export function workOf({ state, type, contentType, exportedVersions }: MediaRecord): MediaWork | undefined {
  if (state === 'Failed' || state === 'Error') return 'failed'
  if (isBusy(state)) return 'busy'
  const newest = exportedVersions.at(-1)
  if (newest) return newest.outdated === true ? 'review' : newest.release === 'held' ? 'hold' : 'ready'
  if (state === 'Ready for review' || state === 'Redacted') return 'review'
  // The check of the upload is queued or running.
  if (contentType === null) return 'busy'
  return firstWork(type)
}

/** Returns the next step of a file that nothing was done with. A recording that can't be transcribed is reviewed by ear or an own transcript. */
function firstWork(type: MediaType): MediaWork | undefined {
  if (type === 'unknown') return undefined
  const { detect, transcribe, review } = mediaWork[type].actions
  if (typeof detect === 'function' || typeof transcribe === 'function') return 'search'
  return review === true ? 'review' : undefined
}

/** Counts files by pending step. Counts of 0 are omitted. */
export function countWork(files: readonly MediaRecord[]): WorkCounts {
  const counts: WorkCounts = {}
  for (const file of files) {
    const work = workOf(file)
    if (work !== undefined) counts[work] = (counts[work] ?? 0) + 1
  }
  return counts
}
