/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EntityCategory } from './entityCategory.zod.ts';
import { Id } from './id.zod.ts';
import { MarkBox } from './markBox.zod.ts';

export const markTextMax = 2000;

export const markConfidenceMin = 0;
export const markConfidenceMax = 1;


export const markBoxesMax = 1000;



export const Mark = zod.object({
  "id": Id,
  "source": zod.enum(['detected', 'drawn']),
  "category": zod.union([EntityCategory,zod.null()]),
  "text": zod.string().max(markTextMax).nullable(),
  "confidence": zod.number().min(markConfidenceMin).max(markConfidenceMax).nullable(),
  "decision": zod.enum(['redact', 'keep']),
  "page": zod.int().min(1).describe('The page number from 1'),
  "boxes": zod.array(MarkBox).min(1).max(markBoxesMax)
}).describe('A passage on a page with its decision');

export type Mark = zod.input<typeof Mark>;
export type MarkOutput = zod.output<typeof Mark>;
