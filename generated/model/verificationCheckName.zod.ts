/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const VerificationCheckName = zod.enum(['regions', 'faces', 'rest', 'metadata', 'dimensions']).describe('regions: everything that the saved review redacts is redacted in its style. faces: the output was searched for faces. rest: outside\nthe redactions the output equals the source. metadata: the file contains only its image, video, audio or pages. dimensions: the\nsize, duration or pages equal those of the source.\n');

export type VerificationCheckName = zod.input<typeof VerificationCheckName>;
export type VerificationCheckNameOutput = zod.output<typeof VerificationCheckName>;
