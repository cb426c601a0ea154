/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ImportOptions } from './importOptions.zod.ts';

export const FileImportRequest = zod.object({
  "options": ImportOptions
});

export type FileImportRequest = zod.input<typeof FileImportRequest>;
export type FileImportRequestOutput = zod.output<typeof FileImportRequest>;
