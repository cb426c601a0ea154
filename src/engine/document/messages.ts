import { z } from 'zod'

import { Mark } from '#generated/model/mark.zod.ts'
import { ReportDocument } from '#generated/model/reportDocument.zod.ts'

import { OutputPlace } from '../core/output-place-schema'
import { verifiedExport } from '../report/verified-export'
import type { DocumentContent, DocumentPlan, DrawnPageImage, HiddenKind, PageContent } from './types'

/** Schemas of the messages between the page and the worker for documents. Both sides validate the messages they receive. */

const call = { id: z.int(), file: z.instanceof(Blob), password: z.string().optional() }

const Plan = z.object({
  marks: z.array(
    Mark.pick({ id: true, number: true, page: true, boxes: true, everyPage: true, category: true, label: true, reason: true, text: true }),
  ),
  coverLabels: z.map(z.string(), z.string()).readonly().exactOptional(),
  searched: z.array(z.string()).readonly().exactOptional(),
  expressions: z
    .array(z.object({ pattern: z.string(), matchCase: z.boolean() }))
    .readonly()
    .exactOptional(),
  source: z.string().length(64).exactOptional(),
  keepsVectors: z.boolean().exactOptional(),
}) satisfies z.ZodType<DocumentPlan>

export const DocumentRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redact'), ...call, plan: Plan, output: OutputPlace }),
  z.object({ type: z.literal('read'), ...call, from: z.int().positive().optional() }),
  z.object({ type: z.literal('draw'), id: z.int(), file: z.instanceof(Blob), page: z.int().positive() }),
  z.object({ type: z.literal('unlock'), id: z.int(), file: z.instanceof(Blob), password: z.string() }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type DocumentRequest = z.infer<typeof DocumentRequest>

const PageSize = z.object({ width: z.number(), height: z.number() })
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export const PageRead = z.object({
  page: z.int().positive(),
  size: PageSize,
  text: z.string(),
  words: z.array(
    z.object({ text: z.string(), start: z.int().min(0), end: z.int().min(0), box: Box, covered: z.literal(true).exactOptional() }),
  ),
  methods: z.array(z.enum(['text', 'recognition'])),
  confidence: z.number().min(0).max(1).exactOptional(),
}) satisfies z.ZodType<PageContent>

export const PageDrawn = z.object({ image: z.instanceof(Blob), scale: z.number().positive() }) satisfies z.ZodType<DrawnPageImage>

export const Unlocked = z.instanceof(Blob)

const Kind = z.enum([
  'annotation',
  'attachment',
  'form-value',
  'javascript',
  'layer',
  'link',
  'metadata',
  'outline',
  'page-thumbnail',
  'revision',
  'structure',
  'covered-text',
  'unread-content',
]) satisfies z.ZodType<HiddenKind>

export const DocumentRead = z.object({
  pages: z.array(PageSize),
  hidden: z.array(
    z.object({ kind: Kind, page: z.int().positive().exactOptional(), name: z.string().exactOptional(), count: z.int().positive() }),
  ),
}) satisfies z.ZodType<DocumentContent>

const { itemThumbnails: _itemThumbnails, ...verified } = verifiedExport

export const DocumentRedacted = z.object({ ...verified, size: z.int().positive(), details: ReportDocument })
