/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DocumentReading } from './documentReading.zod.ts';
import { HiddenPart } from './hiddenPart.zod.ts';
import { RedactedMark } from './redactedMark.zod.ts';


export const reportDocumentMarksMax = 10000;

export const reportDocumentRebuiltPagesMin = 0;

export const reportDocumentRemovedMax = 1000;



export const ReportDocument = zod.object({
  "mediaType": zod.enum(['document']),
  "pages": zod.int().min(1),
  "marks": zod.array(RedactedMark).max(reportDocumentMarksMax),
  "rebuiltPages": zod.int().min(reportDocumentRebuiltPagesMin).exactOptional().describe('How many pages were rebuilt as images with the kept words. Omitted where it isn\'t known'),
  "reading": DocumentReading.exactOptional(),
  "removed": zod.array(HiddenPart).max(reportDocumentRemovedMax).exactOptional().describe('The hidden content of the source that the output doesn\'t have. Omitted where it isn\'t known')
});

export type ReportDocument = zod.input<typeof ReportDocument>;
export type ReportDocumentOutput = zod.output<typeof ReportDocument>;
