/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ImportTags = zod.object({
  "faces": zod.union([zod.literal(0),zod.literal(1)]),
  "license_plates": zod.union([zod.literal(0),zod.literal(1)]),
  "screens": zod.union([zod.literal(0),zod.literal(1)]),
  "text": zod.union([zod.literal(0),zod.literal(1)]),
  "search": zod.union([zod.literal(0),zod.literal(1)])
}).describe('What to detect; 1 means yes');

export type ImportTags = zod.input<typeof ImportTags>;
export type ImportTagsOutput = zod.output<typeof ImportTags>;
