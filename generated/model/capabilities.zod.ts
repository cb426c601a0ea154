/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { MediaCapabilities } from './mediaCapabilities.zod.ts';

export const capabilitiesMediaMax = 10;



export const Capabilities = zod.object({
  "media": zod.array(MediaCapabilities).max(capabilitiesMediaMax)
});

export type Capabilities = zod.input<typeof Capabilities>;
export type CapabilitiesOutput = zod.output<typeof Capabilities>;
