/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const VerificationCheckName = zod.enum(['regions', 'faces', 'rest', 'metadata', 'dimensions']).describe('regions: every region of the saved review is redacted in its style. faces: the output was searched for faces. rest: outside\nthe regions the output equals the source. metadata: the file contains image data only. dimensions: the size equals the source.\n');

export type VerificationCheckName = zod.input<typeof VerificationCheckName>;
export type VerificationCheckNameOutput = zod.output<typeof VerificationCheckName>;
