import { proxy } from 'valtio'
import { z } from 'zod'

import { ITEM_TAGS, uploadDetection, type DetectionChoice } from '../lib/detection-tags'

export const UploadDetectionState = z.object({ tags: z.array(z.enum(ITEM_TAGS)), isIncreased: z.boolean() })

export const initialUploadDetection = (): z.infer<typeof UploadDetectionState> => ({ tags: ['faces'], isIncreased: false })

/** The detection that runs after uploads, kept between visits. Without tags, none runs. */
export const uploadDetectionState = proxy(initialUploadDetection())

export function setUploadDetection({ tags, isIncreased }: DetectionChoice): void {
  Object.assign(uploadDetectionState, { tags: [...tags], isIncreased })
}

/** Returns what to detect in the next upload, as the contract sends it; undefined for nothing. */
export function detectionOfUploads(): string | undefined {
  return uploadDetection(uploadDetectionState)
}
