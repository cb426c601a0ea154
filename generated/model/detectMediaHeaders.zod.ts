/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const detectMediaHeadersIdempotencyKeyMax = 128;


export const detectMediaHeadersIdempotencyKeyRegExp = new RegExp('^[!-~]+$');

export const DetectMediaHeaders = zod.object({
  "Idempotency-Key": zod.string().min(1).max(detectMediaHeadersIdempotencyKeyMax).regex(detectMediaHeadersIdempotencyKeyRegExp).exactOptional()
})

export type DetectMediaHeaders = zod.input<typeof DetectMediaHeaders>;
export type DetectMediaHeadersOutput = zod.output<typeof DetectMediaHeaders>;
