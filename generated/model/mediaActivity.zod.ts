/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const mediaActivityAtMin = 0;

export const mediaActivityByMax = 254;

export const mediaActivityDetailMax = 500;



export const MediaActivity = zod.object({
  "id": Id,
  "at": zod.number().min(mediaActivityAtMin).describe('Epoch seconds'),
  "action": zod.enum(['uploaded', 'detected', 'transcribed', 'reviewed', 'exported', 'released', 'downloaded', 'renamed', 'moved', 'version_renamed', 'version_deleted', 'job_failed', 'job_cancelled']),
  "by": zod.string().max(mediaActivityByMax).exactOptional().describe('The person\'s email, or the name of a local profile; omitted where the back end acted by itself'),
  "detail": zod.string().max(mediaActivityDetailMax).exactOptional().describe('A short text, such as the title of the version')
}).describe('An entry of a file\'s log. reviewed stands for all saves of one person within 10 minutes. The log never has what items show or say.\n');

export type MediaActivity = zod.input<typeof MediaActivity>;
export type MediaActivityOutput = zod.output<typeof MediaActivity>;
