/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const AudioCover = zod.enum(['mute', 'tone']);

export type AudioCover = zod.input<typeof AudioCover>;
export type AudioCoverOutput = zod.output<typeof AudioCover>;
