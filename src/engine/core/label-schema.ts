import { z } from 'zod'

import { labelOfItemTag } from '#lib/words/detection-tags.ts'
import type { DetectableLabel } from './types'

export const Label = z.enum(Object.values(labelOfItemTag)) satisfies z.ZodType<DetectableLabel>
