import { getGetMediaDetailsQueryKey, useGetMediaDetails } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'

export interface Details {
  /** Null until it is known. */
  file: MediaFile | null
  /** Whether it is known what can be done. A back end that does not tell is taken at its answers. */
  isKnown: boolean
  /** Why the back end cannot do something with this media; undefined where it can, or does not say. */
  reasonAgainst: (action: UnavailableAction['action']) => string | undefined
  /** Whether something may be asked of the back end: it is known what cannot be done, and this is not among it. */
  mayAskFor: (action: UnavailableAction['action']) => boolean
}

/** What a file holds and what cannot be done with it, asked anew whenever the state of its media changes. */
export function useDetails({ id, state }: Media): Details {
  const { data, isPending } = useGetMediaDetails(id, { query: { queryKey: [...getGetMediaDetailsQueryKey(id), state], retry: false } })
  const reasonAgainst: Details['reasonAgainst'] = (wanted) => data?.unavailable.find(({ action }) => action === wanted)?.reason
  return {
    file: data?.file ?? null,
    isKnown: !isPending,
    reasonAgainst,
    mayAskFor: (wanted) => !isPending && reasonAgainst(wanted) === undefined,
  }
}
