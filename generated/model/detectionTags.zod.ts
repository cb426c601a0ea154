/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const DetectionTags = zod.object({
  "faces": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "license_plates": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "screens": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "text": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "search": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "heads": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "people": zod.union([zod.literal(0),zod.literal(1)]).exactOptional(),
  "vehicles": zod.union([zod.literal(0),zod.literal(1)]).exactOptional()
}).describe('What to detect; 1 means yes. The first five names are those of the import options. `heads` finds heads that are turned away or\ncovered: of heads whose face is found as well, only the face becomes an item. `people` finds whole people, `vehicles` cars, vans,\nbuses and motorcycles.\n');

export type DetectionTags = zod.input<typeof DetectionTags>;
export type DetectionTagsOutput = zod.output<typeof DetectionTags>;
