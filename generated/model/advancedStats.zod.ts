/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { StatValue } from './statValue.zod.ts';

export const advancedStatsStorageUsedBytesMin = 0;




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
}),
  "storage": zod.object({
  "usedBytes": zod.int().min(advancedStatsStorageUsedBytesMin).describe('The user\'s files and versions and the announced sizes of unfinished uploads'),
  "limitBytes": zod.int().min(1).describe('An upload that would exceed it gets 413 with the code storage-quota')
}).exactOptional().describe('Absent without a limit')
});

export type AdvancedStats = zod.input<typeof AdvancedStats>;
export type AdvancedStatsOutput = zod.output<typeof AdvancedStats>;
