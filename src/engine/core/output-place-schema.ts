import { z } from 'zod'

import type { OutputPlace as Place } from './types'

/** Schema of a message's place of an output. */
export const OutputPlace = z.object({ path: z.array(z.string()).min(1).readonly() }) satisfies z.ZodType<Place>
