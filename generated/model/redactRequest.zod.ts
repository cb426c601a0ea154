/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { SourceIdentity } from './sourceIdentity.zod.ts';

export const redactRequestRevisionMin = 0;

export const redactRequestTitleMax = 200;

export const redactRequestDescriptionMax = 2000;



export const RedactRequest = zod.object({
  "revision": zod.int().min(redactRequestRevisionMin).describe('The revision of the saved review to redact'),
  "source": SourceIdentity.exactOptional(),
  "title": zod.string().min(1).max(redactRequestTitleMax),
  "description": zod.string().max(redactRequestDescriptionMax)
});

export type RedactRequest = zod.input<typeof RedactRequest>;
export type RedactRequestOutput = zod.output<typeof RedactRequest>;
