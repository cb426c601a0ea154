/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ProfileKey = zod.enum(['name', 'company', 'jobTitle']);

export type ProfileKey = zod.input<typeof ProfileKey>;
export type ProfileKeyOutput = zod.output<typeof ProfileKey>;
