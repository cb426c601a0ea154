/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const DetectionTags = zod.object({
  "faces": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "license_plates": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "screens": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "text": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "search": zod.union([zod.literal(0),zod.literal(1)]).exactOptional()
}).describe('What to detect; 1 means yes. The names are those of the import options');

export type DetectionTags = zod.input<typeof DetectionTags>;
export type DetectionTagsOutput = zod.output<typeof DetectionTags>;
