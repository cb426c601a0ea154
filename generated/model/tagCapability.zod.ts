/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const tagCapabilityReasonMax = 2000;



export const TagCapability = zod.object({
  "tag": zod.enum(['faces', 'license_plates', 'screens', 'text', 'search', 'heads', 'people', 'vehicles']).describe('A name of DetectionTags'),
  "reason": zod.string().max(tagCapabilityReasonMax).nullable().describe('Why it isn\'t available, in words for the user; null if it is')
});

export type TagCapability = zod.input<typeof TagCapability>;
export type TagCapabilityOutput = zod.output<typeof TagCapability>;
