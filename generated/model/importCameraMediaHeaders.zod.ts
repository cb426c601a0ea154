/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const importCameraMediaHeadersIdempotencyKeyMax = 128;


export const importCameraMediaHeadersIdempotencyKeyRegExp = new RegExp('^[!-~]+$');

export const ImportCameraMediaHeaders = zod.object({
  "Idempotency-Key": zod.string().min(1).max(importCameraMediaHeadersIdempotencyKeyMax).regex(importCameraMediaHeadersIdempotencyKeyRegExp).exactOptional()
})

export type ImportCameraMediaHeaders = zod.input<typeof ImportCameraMediaHeaders>;
export type ImportCameraMediaHeadersOutput = zod.output<typeof ImportCameraMediaHeaders>;
