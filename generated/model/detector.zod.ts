/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const detectorNameMax = 100;



export const Detector = zod.object({
  "name": zod.string().min(1).max(detectorNameMax),
  "increasedAccuracy": zod.boolean()
});

export type Detector = zod.input<typeof Detector>;
export type DetectorOutput = zod.output<typeof Detector>;
