import { getGetMediaDetailsQueryKey, useGetMediaDetails } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'

/**
 * Loads the details of an image, again whenever its state or thumbnail changes: the check of an image adds its thumbnail but keeps its
 * state. Undefined until they are loaded, and with a back end without them.
 */
export function useFileDetails({ id, state, thumbPath }: Media, isEnabled: boolean): MediaDetails | undefined {
  const query = { queryKey: [...getGetMediaDetailsQueryKey(id), state, thumbPath], retry: false, enabled: isEnabled }
  return useGetMediaDetails(id, { query }).data
}
