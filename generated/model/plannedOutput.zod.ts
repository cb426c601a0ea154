/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const plannedOutputContainerMax = 32;


export const plannedOutputContainerRegExp = new RegExp('^[a-z0-9]+$');
export const plannedOutputCodecMax = 32;


export const plannedOutputCodecRegExp = new RegExp('^[a-z0-9]+$');
export const plannedOutputNotesItemMax = 2000;

export const plannedOutputNotesMax = 20;



export const PlannedOutput = zod.object({
  "container": zod.string().max(plannedOutputContainerMax).regex(plannedOutputContainerRegExp).describe('The common name in lower case, such as mp4'),
  "codec": zod.string().max(plannedOutputCodecMax).regex(plannedOutputCodecRegExp).describe('The common name in lower case, such as h264'),
  "notes": zod.array(zod.string().max(plannedOutputNotesItemMax)).max(plannedOutputNotesMax).describe('What differs from the source, such as another container')
}).describe('What an export of a video or audio file will be if its request demands nothing else. Omitted for other media types, where it is\nunknown, and where the file can\'t be exported.\n');

export type PlannedOutput = zod.input<typeof PlannedOutput>;
export type PlannedOutputOutput = zod.output<typeof PlannedOutput>;
