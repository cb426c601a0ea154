/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const importCameraFileHeadersIdempotencyKeyMax = 128;


export const importCameraFileHeadersIdempotencyKeyRegExp = new RegExp('^[!-~]+$');

export const ImportCameraFileHeaders = zod.object({
  "Idempotency-Key": zod.string().min(1).max(importCameraFileHeadersIdempotencyKeyMax).regex(importCameraFileHeadersIdempotencyKeyRegExp).exactOptional()
})

export type ImportCameraFileHeaders = zod.input<typeof ImportCameraFileHeaders>;
export type ImportCameraFileHeadersOutput = zod.output<typeof ImportCameraFileHeaders>;
