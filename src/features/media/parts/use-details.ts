import { getGetMediaDetailsQueryKey, useGetMediaDetails } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { PlannedOutput } from '#generated/model/plannedOutput.zod.ts'
import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'

export interface Details {
  /** Null until it is loaded. */
  file: MediaFile | null
  /** The number of pages of a document; undefined until it is loaded, and for other files. */
  pages: number | undefined
  /** Whether the file is a PDF that needs its password. */
  isLocked: boolean
  /** The format of an export of a video; undefined until it is loaded, and if it is unknown. */
  output: PlannedOutput | undefined
  /** Whether the request has ended. After an error, all actions count as supported. */
  isKnown: boolean
  /** Returns the reason why the back end doesn't support an action on this file; undefined if it does or gives no reason. */
  reasonAgainst: (action: UnavailableAction['action']) => string | undefined
  /** Returns whether an action may be requested: the details are loaded and have no reason against it. */
  mayAskFor: (action: UnavailableAction['action']) => boolean
}

/**
 * Loads the details of a file and its unavailable actions, again whenever its state or thumbnail changes: the check of a document adds its
 * thumbnail but keeps its state. The check of an encrypted PDF changes neither, so pages that are open meanwhile pass `isChecking`.
 */
export function useDetails({ id, state, thumbPath }: Media, isChecking = false): Details {
  const queryKey = [...getGetMediaDetailsQueryKey(id), state, thumbPath, ...(isChecking ? ['checking'] : [])]
  const { data, isPending } = useGetMediaDetails(id, { query: { queryKey, retry: false } })
  const reasonAgainst: Details['reasonAgainst'] = (wanted) => data?.unavailable.find(({ action }) => action === wanted)?.reason
  return {
    file: data?.file ?? null,
    pages: data?.pages,
    isLocked: data?.locked === true,
    output: data?.output,
    isKnown: !isPending,
    reasonAgainst,
    mayAskFor: (wanted) => !isPending && reasonAgainst(wanted) === undefined,
  }
}
