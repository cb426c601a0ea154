import { z } from 'zod'

import { ReportVideo } from '#generated/model/reportVideo.zod.ts'
import { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import { Span } from '../audio/messages'
import { Label } from '../core/label-schema'
import { OutputPlace } from '../core/output-place-schema'
import { AbsentStretch, box, Item, Judged, Region } from './region-schemas'
import { verifiedExport } from '../report/verified-export'
import type { AudioOutput, VideoOutput } from './types'

/** Schemas of the messages between the page and the worker for videos. Both sides validate the messages they receive. */

const Container = z.enum(['mp4', 'mov', 'mkv', 'webm']) satisfies z.ZodType<VideoOutput['container']>
const Codec = z.enum(['h264', 'vp8', 'vp9', 'av1']) satisfies z.ZodType<VideoOutput['codec']>

const Plan = z.object({
  regions: z.array(Region),
  kept: z.array(Item),
  absent: z.array(AbsentStretch).exactOptional(),
  judged: z.array(Judged).exactOptional(),
  shown: z.array(z.object({ itemId: z.string(), time: z.number(), box: z.object(box) })).exactOptional(),
  source: SourceIdentity.exactOptional(),
  container: Container.exactOptional(),
  codec: Codec.exactOptional(),
  audio: (z.enum(['keep', 'mute', 'remove']) satisfies z.ZodType<AudioOutput>).exactOptional(),
  spans: z.array(Span).exactOptional(),
})

const Sample = z.object({
  time: z.number(),
  boxes: z.array(z.object({ ...box, label: Label, confidence: z.number() })),
  labels: z.array(Label).readonly().exactOptional(),
  motion: z.object({ x: z.number(), y: z.number() }).exactOptional(),
  additional: z.literal(true).exactOptional(),
})

const call = { id: z.int(), file: z.instanceof(Blob), modelUrl: z.string().optional() }

export const Request = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('detect'),
    ...call,
    increasedAccuracy: z.boolean(),
    labels: z.array(Label).min(1),
    readsWords: z.literal(true).exactOptional(),
    done: z.array(Sample).exactOptional(),
  }),
  z.object({ type: z.literal('planOutput'), ...call }),
  z.object({ type: z.literal('redact'), ...call, plan: Plan, output: OutputPlace }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type Request = z.infer<typeof Request>

const Reading = z.object({
  time: z.number(),
  until: z.number(),
  text: z.string(),
  confidence: z.number(),
  words: z.array(z.object({ text: z.string(), start: z.int().min(0), end: z.int().min(0), box: z.object(box) })),
})

const detection = {
  width: z.int().positive(),
  height: z.int().positive(),
  frames: z.int().min(0),
  examined: z.int().min(0),
  tracks: z.array(
    z.object({
      key: z.string(),
      label: Label,
      confidence: z.number(),
      person: z.int().positive().exactOptional(),
      positions: z.array(
        z.object({
          time: z.number(),
          ...box,
          source: z.enum(['detected', 'interpolated', 'tracked']),
          confidence: z.number().exactOptional(),
          outside: z.literal(true).exactOptional(),
        }),
      ),
      text: z.string().exactOptional(),
      readings: z.array(Reading).exactOptional(),
    }),
  ),
  gaps: z.array(z.object({ track: z.string(), start: z.number(), end: z.number(), confidence: z.number() })),
}

export const Detected = z.object(detection)

export const DetectedPart = z.object({ ...detection, samples: z.array(Sample) })

const output = { container: Container, codec: Codec, notes: z.array(z.string()) }

export const PlannedOutput = z.object(output)

export const Redacted = z.object({ ...output, ...verifiedExport, size: z.int().positive(), details: ReportVideo })
