/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ItemReason } from './itemReason.zod.ts';

export const reportReasonTextMax = 500;



export const ReportReason = zod.object({
  "code": ItemReason,
  "text": zod.string().max(reportReasonTextMax).exactOptional().describe('Omitted where the project\'s list had no such code')
}).describe('The reason for a decision as it was when the version was made; later changes of the project\'s list don\'t affect it');

export type ReportReason = zod.input<typeof ReportReason>;
export type ReportReasonOutput = zod.output<typeof ReportReason>;
