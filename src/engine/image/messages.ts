import { z } from 'zod'

import { EarlierPlace } from '#generated/model/earlierPlace.zod.ts'
import { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { ConvertedFormat } from '#generated/model/convertedFormat.zod.ts'
import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { RegionOutline } from '#generated/model/regionOutline.zod.ts'
import { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import type { TilePlace } from '#lib/review/tiles/places.ts'
import type { UploadOutcome } from '#lib/upload-outcome.ts'
import { Label } from '../core/label-schema'
import { verifiedExport } from '../report/verified-export'
import type { ImageContainer, ImageText } from './types'

/** Schemas of the messages between the page and the workers for images. Both sides validate the messages they receive. */

const BoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number().positive(), height: z.number().positive() })

const item = { trackId: z.string(), number: z.int().exactOptional(), kind: RedactionKind, box: BoxSchema }

const Regions = z.array(
  z.object({
    ...item,
    label: ItemLabel.exactOptional(),
    style: RedactionStyle,
    shape: z.literal('ellipse').exactOptional(),
    outline: RegionOutline.exactOptional(),
    coverLabel: z.string().exactOptional(),
  }),
)

const planned = {
  regions: Regions,
  places: z.array(EarlierPlace).exactOptional() satisfies z.ZodType<TilePlace[] | undefined>,
}

const Plan = z.object({
  ...planned,
  kept: z.array(z.object(item)),
  shown: z.array(z.object({ itemId: z.string(), box: BoxSchema })).exactOptional(),
  source: SourceIdentity.exactOptional(),
  container: z.enum(['jpeg', 'png', 'webp']).exactOptional() satisfies z.ZodType<ImageContainer | undefined>,
})

const call = { id: z.int(), file: z.instanceof(Blob), modelUrl: z.string().optional() }

export const Request = z.discriminatedUnion('type', [
  z.object({ type: z.literal('probe'), ...call }),
  z.object({ type: z.literal('convert'), ...call, frame: z.int().positive() }),
  z.object({ type: z.literal('detect'), ...call, increasedAccuracy: z.boolean(), labels: z.array(Label).min(1) }),
  z.object({ type: z.literal('read-text'), ...call }),
  z.object({ type: z.literal('redact'), ...call, plan: Plan }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type Request = z.infer<typeof Request>

export const PreviewRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('preview'), id: z.int(), file: z.instanceof(Blob), ...planned }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type PreviewRequest = z.infer<typeof PreviewRequest>

const upload = { id: z.int(), file: z.instanceof(File) }

export const UploadRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('outcome'), ...upload }),
  z.object({ type: z.literal('frame'), ...upload, frame: z.int().positive(), maxSide: z.int().positive() }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type UploadRequest = z.infer<typeof UploadRequest>

export const Outcome = z.object({
  notes: z.array(z.string()),
  format: ConvertedFormat.exactOptional(),
  frames: z.int().positive().exactOptional(),
}) satisfies z.ZodType<UploadOutcome>

export const Frame = z.instanceof(Blob)

export const Probed = z.object({
  info: z.object({
    contentType: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    bitDepth: z.int().positive().exactOptional(),
    notes: z.array(z.string()),
  }),
  thumbnail: z.instanceof(Blob),
})

export const Converted = z.object({
  content: z.instanceof(Blob),
  mediaType: z.enum(['image', 'document']),
  frames: z.int().positive().exactOptional(),
  notes: z.array(z.string()),
})

const detection = {
  width: z.int().positive(),
  height: z.int().positive(),
  items: z.array(z.object({ label: Label, box: BoxSchema, confidence: z.number() })),
}

export const Detected = z.object(detection)

export const DetectedPart = z.object({ ...detection, label: Label })

export const ReadText = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  text: z.string(),
  words: z.array(z.object({ text: z.string(), start: z.int(), end: z.int(), box: BoxSchema })),
}) satisfies z.ZodType<ImageText>

export const Previewed = z.object({
  image: z.instanceof(Blob),
  width: z.int().positive(),
  height: z.int().positive(),
  redacted: z.array(RedactedRegion),
  outside: z.int(),
})

export const Redacted = z.object({
  ...verifiedExport,
  output: z.instanceof(Blob),
  width: z.int().positive(),
  height: z.int().positive(),
  redacted: z.array(RedactedRegion),
})
