/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ImportTags } from './importTags.zod.ts';

export const importOptionsProjectIdMax = 64;

export const importOptionsTranscibeLanguageMax = 35;



export const ImportOptions = zod.object({
  "projectId": zod.string().min(1).max(importOptionsProjectIdMax),
  "increasedAccuracy": zod.boolean(),
  "transcribeAudio": zod.boolean().describe('Transcribes the audio after the file is uploaded and checked'),
  "transcibeLanguage": zod.string().max(importOptionsTranscibeLanguageMax).describe('The spoken language as a BCP 47 tag. Empty to detect it. Spelled as in the specification'),
  "snapshot": zod.boolean(),
  "tags": ImportTags
});

export type ImportOptions = zod.input<typeof ImportOptions>;
export type ImportOptionsOutput = zod.output<typeof ImportOptions>;
