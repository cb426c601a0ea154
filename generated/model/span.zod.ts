/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EntityCategory } from './entityCategory.zod.ts';
import { Id } from './id.zod.ts';

export const spanTextMax = 2000;

export const spanConfidenceMin = 0;
export const spanConfidenceMax = 1;

export const spanStartMin = 0;

export const spanEndMin = 0;



export const Span = zod.object({
  "id": Id,
  "source": zod.enum(['detected', 'drawn']),
  "category": zod.union([EntityCategory,zod.null()]).describe('The category of the spoken name'),
  "text": zod.string().max(spanTextMax).nullable().describe('The spoken words'),
  "confidence": zod.number().min(spanConfidenceMin).max(spanConfidenceMax).nullable(),
  "decision": zod.enum(['redact', 'keep']),
  "cover": zod.enum(['mute', 'tone']),
  "start": zod.number().min(spanStartMin).describe('Seconds'),
  "end": zod.number().min(spanEndMin).describe('Seconds')
}).describe('A span of audio with its decision');

export type Span = zod.input<typeof Span>;
export type SpanOutput = zod.output<typeof Span>;
