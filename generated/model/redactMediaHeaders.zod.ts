/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const redactMediaHeadersIdempotencyKeyMax = 128;


export const redactMediaHeadersIdempotencyKeyRegExp = new RegExp('^[!-~]+$');

export const RedactMediaHeaders = zod.object({
  "Idempotency-Key": zod.string().min(1).max(redactMediaHeadersIdempotencyKeyMax).regex(redactMediaHeadersIdempotencyKeyRegExp).exactOptional()
})

export type RedactMediaHeaders = zod.input<typeof RedactMediaHeaders>;
export type RedactMediaHeadersOutput = zod.output<typeof RedactMediaHeaders>;
