/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const reportEngineNameMax = 100;

export const reportEngineVersionMax = 100;



export const ReportEngine = zod.object({
  "name": zod.string().min(1).max(reportEngineNameMax),
  "version": zod.string().min(1).max(reportEngineVersionMax),
  "purpose": zod.enum(['detect', 'transcribe', 'redact', 'verify'])
}).describe('A program or model that was used');

export type ReportEngine = zod.input<typeof ReportEngine>;
export type ReportEngineOutput = zod.output<typeof ReportEngine>;
