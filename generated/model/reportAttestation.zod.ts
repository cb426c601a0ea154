/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const reportAttestationStatementMax = 500;

export const reportAttestationUnreviewedMin = 0;

export const reportAttestationByMax = 254;

export const reportAttestationAtMin = 0;



export const ReportAttestation = zod.object({
  "statement": zod.string().min(1).max(reportAttestationStatementMax),
  "unreviewed": zod.int().min(reportAttestationUnreviewedMin).describe('The number of items that the back end counted as not reviewed'),
  "by": zod.string().max(reportAttestationByMax).describe('The reviewer\'s email, or the name of a local profile'),
  "at": zod.number().min(reportAttestationAtMin).describe('Epoch seconds')
}).describe('What the reviewer confirmed before the export');

export type ReportAttestation = zod.input<typeof ReportAttestation>;
export type ReportAttestationOutput = zod.output<typeof ReportAttestation>;
