/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const sourceIdentitySha256RegExp = new RegExp('^[0-9a-f]{64}$');




export const SourceIdentity = zod.object({
  "sha256": zod.string().regex(sourceIdentitySha256RegExp),
  "width": zod.int().min(1).describe('Pixels of the upright image'),
  "height": zod.int().min(1).describe('Pixels of the upright image')
}).describe('Identifies by its content the file that a review was made on. The client sends it with a redaction; a different file gets\n409, and nothing is exported.\n');

export type SourceIdentity = zod.input<typeof SourceIdentity>;
export type SourceIdentityOutput = zod.output<typeof SourceIdentity>;
