import { z } from 'zod'

import { JobStage } from '#generated/model/jobStage.zod.ts'

import type { EngineErrorCode } from './errors'

/** Schemas of a worker's responses, which are the same for every media type. The page validates each response. */

export const EngineErrorCodes = z.enum([
  'empty-file',
  'not-media',
  'no-audio',
  'unsupported-container',
  'not-an-image',
  'not-a-document',
  'encrypted',
  'wrong-password',
  'no-pages',
  'truncated',
  'too-large',
  'animated',
  'no-such-frame',
  'cannot-decode',
  'detector-unavailable',
  'cannot-encode',
  'unsafe-style',
  'readable-text',
  'source-mismatch',
  'source-changed',
  'source-unreadable',
  'out-of-memory',
  'worker-failed',
]) satisfies z.ZodType<EngineErrorCode>

export const Response = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), id: z.int(), stage: JobStage, fraction: z.number() }),
  z.object({ type: z.literal('partial'), id: z.int(), partial: z.unknown() }),
  z.object({ type: z.literal('done'), id: z.int(), result: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    id: z.int(),
    code: EngineErrorCodes,
    message: z.string(),
    itemIds: z.array(z.string()).readonly().exactOptional(),
  }),
  z.object({ type: z.literal('storage-full'), id: z.int(), message: z.string() }),
  z.object({ type: z.literal('cancelled'), id: z.int() }),
])
export type Response = z.infer<typeof Response>
