/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const versionUpdateTitleMax = 200;


export const versionUpdateTitleRegExp = new RegExp('\\S');
export const versionUpdateDescriptionMax = 2000;



export const VersionUpdate = zod.object({
  "title": zod.string().min(1).max(versionUpdateTitleMax).regex(versionUpdateTitleRegExp).exactOptional(),
  "description": zod.string().max(versionUpdateDescriptionMax).exactOptional()
}).describe('Absent fields stay unchanged; at least one is required');

export type VersionUpdate = zod.input<typeof VersionUpdate>;
export type VersionUpdateOutput = zod.output<typeof VersionUpdate>;
