/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';





export const ReportImage = zod.object({
  "mediaType": zod.enum(['image']),
  "width": zod.int().min(1),
  "height": zod.int().min(1)
}).describe('The redacted regions are in the report\'s `redacted`');

export type ReportImage = zod.input<typeof ReportImage>;
export type ReportImageOutput = zod.output<typeof ReportImage>;
