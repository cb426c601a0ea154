/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemGroupMax = 64;



export const ItemGroup = zod.string().min(1).max(ItemGroupMax).describe('Items with the same group show or name the same person or object, and can be decided together. A group that starts with `suggested-` was suggested by a detection and may be wrong, so it must be accepted first. A group that starts with `except-` covers everything except the track whose ID follows');

export type ItemGroup = zod.input<typeof ItemGroup>;
export type ItemGroupOutput = zod.output<typeof ItemGroup>;
