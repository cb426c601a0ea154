/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Version } from './version.zod.ts';

export const versionListVersionsMax = 1000;

export const versionListTotalMin = 0;



export const VersionList = zod.object({
  "versions": zod.array(Version).max(versionListVersionsMax),
  "total": zod.int().min(versionListTotalMin)
});

export type VersionList = zod.input<typeof VersionList>;
export type VersionListOutput = zod.output<typeof VersionList>;
