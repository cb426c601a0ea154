/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { RedactedMark } from './redactedMark.zod.ts';


export const reportDocumentMarksMax = 10000;



export const ReportDocument = zod.object({
  "mediaType": zod.enum(['document']),
  "pages": zod.int().min(1),
  "marks": zod.array(RedactedMark).max(reportDocumentMarksMax)
});

export type ReportDocument = zod.input<typeof ReportDocument>;
export type ReportDocumentOutput = zod.output<typeof ReportDocument>;
