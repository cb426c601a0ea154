/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const mediaOutputContainerMax = 32;


export const mediaOutputContainerRegExp = new RegExp('^[a-z0-9]+$');
export const mediaOutputCodecMax = 32;


export const mediaOutputCodecRegExp = new RegExp('^[a-z0-9]+$');
export const mediaOutputNotesItemMax = 2000;

export const mediaOutputNotesMax = 20;



export const MediaOutput = zod.object({
  "container": zod.string().max(mediaOutputContainerMax).regex(mediaOutputContainerRegExp).describe('The common name in lower case, such as mp4'),
  "codec": zod.string().max(mediaOutputCodecMax).regex(mediaOutputCodecRegExp).describe('The common name in lower case, such as h264'),
  "notes": zod.array(zod.string().max(mediaOutputNotesItemMax)).max(mediaOutputNotesMax).describe('What differs from the source, such as another container')
}).describe('What an export of a video will be if its request demands nothing else. Omitted for other media types, where it is unknown, and where\nthe file can\'t be exported.\n');

export type MediaOutput = zod.input<typeof MediaOutput>;
export type MediaOutputOutput = zod.output<typeof MediaOutput>;
