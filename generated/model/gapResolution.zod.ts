/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const GapResolution = zod.enum(['open', 'absent', 'covered']).describe('open: not yet reviewed, so the file can\'t be released. absent: the subject isn\'t visible. covered: the track covers the subject.\n');

export type GapResolution = zod.input<typeof GapResolution>;
export type GapResolutionOutput = zod.output<typeof GapResolution>;
