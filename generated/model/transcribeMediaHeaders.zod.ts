/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const transcribeMediaHeadersIdempotencyKeyMax = 128;


export const transcribeMediaHeadersIdempotencyKeyRegExp = new RegExp('^[!-~]+$');

export const TranscribeMediaHeaders = zod.object({
  "Idempotency-Key": zod.string().min(1).max(transcribeMediaHeadersIdempotencyKeyMax).regex(transcribeMediaHeadersIdempotencyKeyRegExp).exactOptional()
})

export type TranscribeMediaHeaders = zod.input<typeof TranscribeMediaHeaders>;
export type TranscribeMediaHeadersOutput = zod.output<typeof TranscribeMediaHeaders>;
