import { proxy } from 'valtio'
import { z } from 'zod'

import { ITEM_TAGS, uploadDetection, type UploadChoice } from '#lib/words/detection-tags.ts'

/** Earlier builds stored no choice of names. If detection was turned off in one, it stays off. */
export const UploadDetectionState = z
  .object({ tags: z.array(z.enum(ITEM_TAGS)), isIncreased: z.boolean(), hasNames: z.boolean().exactOptional() })
  .transform(({ tags, isIncreased, hasNames = tags.length > 0 }) => ({ tags, isIncreased, hasNames }))

export const initialUploadDetection = (): z.infer<typeof UploadDetectionState> => ({ tags: ['faces'], isIncreased: false, hasNames: true })

/** The detection that runs after uploads, persisted between visits. Without tags and names, none runs. */
export const uploadDetectionState = proxy(initialUploadDetection())

export function setUploadDetection({ tags, isIncreased, hasNames }: UploadChoice): void {
  Object.assign(uploadDetectionState, { tags: [...tags], isIncreased, hasNames })
}

/** Returns the tags to detect in the next upload, in the contract's form; undefined for none. */
export function detectionOfUploads(): string | undefined {
  return uploadDetection(uploadDetectionState)
}
