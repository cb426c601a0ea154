/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const releaseRequestReasonMax = 2000;



export const ReleaseRequest = zod.object({
  "reason": zod.string().min(1).max(releaseRequestReasonMax)
});

export type ReleaseRequest = zod.input<typeof ReleaseRequest>;
export type ReleaseRequestOutput = zod.output<typeof ReleaseRequest>;
