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
  "release": zod.enum(['released', 'held']).exactOptional().describe('Copied from the version, so that lists can show what is on hold; may be omitted'),
  "outdated": zod.boolean().exactOptional().describe('Copied from the version; may be omitted')
});

export type ExportedVersion = zod.input<typeof ExportedVersion>;
export type ExportedVersionOutput = zod.output<typeof ExportedVersion>;
