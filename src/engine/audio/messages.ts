import { z } from 'zod'

import { ReportAudio } from '#generated/model/reportAudio.zod.ts'

import { OutputPlace } from '../core/output-place-schema'
import { verifiedExport } from '../report/verified-export'
import type { AudioContainer, AudioOutputCodec, PlannedSpan } from './types'

export { Speech } from '#generated/model/speech.zod.ts'

/** Schemas of the messages between the page and the worker for audio. Both sides validate the messages they receive. */

const Container = z.enum(['mp4', 'mp3', 'wav', 'flac', 'ogg', 'aac', 'webm', 'mkv']) satisfies z.ZodType<AudioContainer>
const Codec = z.enum(['aac', 'mp3', 'opus', 'flac', 'pcm']) satisfies z.ZodType<AudioOutputCodec>

export const Span = z.object({
  spanId: z.string(),
  number: z.int().positive().exactOptional(),
  cover: z.enum(['mute', 'tone']),
  start: z.number(),
  end: z.number(),
  tracks: z.array(z.int().min(0)).readonly().exactOptional(),
}) satisfies z.ZodType<PlannedSpan>

const Plan = z.object({
  spans: z.array(Span),
  source: z.string().length(64).exactOptional(),
  container: Container.exactOptional(),
  codec: Codec.exactOptional(),
})

const call = { id: z.int(), file: z.instanceof(Blob), modelUrl: z.string().optional() }

export const AudioRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('speech'), ...call }),
  z.object({ type: z.literal('planOutput'), ...call }),
  z.object({ type: z.literal('redact'), ...call, plan: Plan, output: OutputPlace }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type AudioRequest = z.infer<typeof AudioRequest>

const output = { container: Container, codec: Codec, notes: z.array(z.string()) }

export const PlannedAudioOutput = z.object(output)

const { thumbnail: _thumbnail, itemThumbnails: _itemThumbnails, ...verified } = verifiedExport

export const RedactedAudio = z.object({ ...verified, ...output, size: z.int().positive(), details: ReportAudio })
