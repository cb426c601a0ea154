/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const verificationFindingDetailMax = 2000;

export const verificationFindingBoxOneWidthMin = 0;

export const verificationFindingBoxOneHeightMin = 0;



export const VerificationFinding = zod.object({
  "check": zod.enum(['regions', 'faces', 'metadata', 'dimensions']),
  "detail": zod.string().max(verificationFindingDetailMax),
  "box": zod.union([zod.object({
  "x": zod.number(),
  "y": zod.number(),
  "width": zod.number().min(verificationFindingBoxOneWidthMin),
  "height": zod.number().min(verificationFindingBoxOneHeightMin)
}),zod.null()])
});

export type VerificationFinding = zod.input<typeof VerificationFinding>;
export type VerificationFindingOutput = zod.output<typeof VerificationFinding>;
