/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const KeyframeSource = zod.enum(['detected', 'interpolated', 'tracked', 'drawn']).describe('detected: by a detector at this time. interpolated: between other keyframes, written out. tracked: followed from another\nkeyframe. drawn: by the reviewer. Omitted, it is the item\'s source.\n');

export type KeyframeSource = zod.input<typeof KeyframeSource>;
export type KeyframeSourceOutput = zod.output<typeof KeyframeSource>;
