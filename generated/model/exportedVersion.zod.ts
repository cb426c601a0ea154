/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const exportedVersionIdMax = 64;

export const exportedVersionTitleMax = 200;

export const exportedVersionDescriptionMax = 2000;



export const ExportedVersion = zod.object({
  "id": zod.string().min(1).max(exportedVersionIdMax),
  "title": zod.string().max(exportedVersionTitleMax),
  "description": zod.string().max(exportedVersionDescriptionMax),
  "release": zod.enum(['released', 'held']).exactOptional().describe('As in the version itself, so that a list can show what is held back; a back end may leave it out'),
  "outdated": zod.boolean().exactOptional().describe('As in the version itself; a back end may leave it out')
});

export type ExportedVersion = zod.input<typeof ExportedVersion>;
export type ExportedVersionOutput = zod.output<typeof ExportedVersion>;
