/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ImageBox } from './imageBox.zod.ts';
import { VerificationCheckName } from './verificationCheckName.zod.ts';

export const verificationFindingDetailMax = 2000;



export const VerificationFinding = zod.object({
  "check": VerificationCheckName,
  "severity": zod.enum(['error', 'warning']).exactOptional().describe('An error puts the version on hold, a warning doesn\'t. Defaults to error'),
  "detail": zod.string().max(verificationFindingDetailMax),
  "box": zod.union([ImageBox,zod.null()])
});

export type VerificationFinding = zod.input<typeof VerificationFinding>;
export type VerificationFindingOutput = zod.output<typeof VerificationFinding>;
