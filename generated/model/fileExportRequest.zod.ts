/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const fileExportRequestMediaIdMax = 64;



export const FileExportRequest = zod.object({
  "mediaId": zod.string().min(1).max(fileExportRequestMediaIdMax)
});

export type FileExportRequest = zod.input<typeof FileExportRequest>;
export type FileExportRequestOutput = zod.output<typeof FileExportRequest>;
