/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { StatValue } from './statValue.zod.ts';

export const AdvancedStats = zod.object({
  "stats": zod.object({
  "detect": zod.object({
  "seconds": StatValue,
  "frames": StatValue
}),
  "upload": zod.object({
  "seconds": StatValue,
  "kilobytes": StatValue
})
})
});

export type AdvancedStats = zod.input<typeof AdvancedStats>;
export type AdvancedStatsOutput = zod.output<typeof AdvancedStats>;
