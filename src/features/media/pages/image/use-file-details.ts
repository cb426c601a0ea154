import { getGetMediaDetailsQueryKey, useGetMediaDetails } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'

/** Loads the details of an image, again whenever its state changes. Undefined until they are loaded, and without them. */
export function useFileDetails({ id, state }: Media, isEnabled: boolean): MediaDetails | undefined {
  const query = { queryKey: [...getGetMediaDetailsQueryKey(id), state], retry: false, enabled: isEnabled }
  return useGetMediaDetails(id, { query }).data
}
