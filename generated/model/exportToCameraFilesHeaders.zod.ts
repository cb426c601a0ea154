/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const exportToCameraFilesHeadersIdempotencyKeyMax = 128;


export const exportToCameraFilesHeadersIdempotencyKeyRegExp = new RegExp('^[!-~]+$');

export const ExportToCameraFilesHeaders = zod.object({
  "Idempotency-Key": zod.string().min(1).max(exportToCameraFilesHeadersIdempotencyKeyMax).regex(exportToCameraFilesHeadersIdempotencyKeyRegExp).exactOptional()
})

export type ExportToCameraFilesHeaders = zod.input<typeof ExportToCameraFilesHeaders>;
export type ExportToCameraFilesHeadersOutput = zod.output<typeof ExportToCameraFilesHeaders>;
