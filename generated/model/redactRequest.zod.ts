/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AttestationRequest } from './attestationRequest.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { RedactionTarget } from './redactionTarget.zod.ts';
import { RedactOutput } from './redactOutput.zod.ts';
import { SourceIdentity } from './sourceIdentity.zod.ts';

export const redactRequestRevisionMin = 0;

export const redactRequestTitleMax = 200;

export const redactRequestDescriptionMax = 2000;

export const redactRequestTargetsMax = 2;

export const redactRequestLabelsMax = 30;



export const RedactRequest = zod.object({
  "revision": zod.int().min(redactRequestRevisionMin).describe('The revision of the saved review to redact'),
  "source": SourceIdentity.exactOptional(),
  "title": zod.string().min(1).max(redactRequestTitleMax),
  "description": zod.string().max(redactRequestDescriptionMax),
  "targets": zod.array(RedactionTarget).min(1).max(redactRequestTargetsMax).exactOptional().describe('Redacts only items of these kinds, and those of `labels`. With neither, every item marked for redaction is redacted; back ends of\nversion 1.0.0 always do so. Items that are left out stay visible and are listed in the report as `excluded`. Gets 422 with the\nfield if no item is left to redact.\n'),
  "labels": zod.array(ItemLabel).min(1).max(redactRequestLabelsMax).exactOptional().describe('Redacts only items with these labels, and those of `targets`. Faces count as face, and objects without a label as other'),
  "output": RedactOutput.exactOptional(),
  "attestation": AttestationRequest.exactOptional()
});

export type RedactRequest = zod.input<typeof RedactRequest>;
export type RedactRequestOutput = zod.output<typeof RedactRequest>;
