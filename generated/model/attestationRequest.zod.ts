/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const attestationRequestStatementMax = 500;

export const attestationRequestUnreviewedMin = 0;



export const AttestationRequest = zod.object({
  "statement": zod.string().min(1).max(attestationRequestStatementMax),
  "unreviewed": zod.int().min(attestationRequestUnreviewedMin).describe('The number of items that the reviewer was shown as not reviewed')
}).describe('What the reviewer confirmed before the export. It is copied to the report with their name and the time. Back ends of version 1.0.0\nignore it.\n');

export type AttestationRequest = zod.input<typeof AttestationRequest>;
export type AttestationRequestOutput = zod.output<typeof AttestationRequest>;
