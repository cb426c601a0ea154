/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { MediaFile } from './mediaFile.zod.ts';
import { PlannedOutput } from './plannedOutput.zod.ts';
import { UnavailableAction } from './unavailableAction.zod.ts';


export const mediaDetailsBitDepthMax = 64;

export const mediaDetailsUnavailableMax = 5;

export const mediaDetailsNotesItemMax = 2000;

export const mediaDetailsNotesMax = 20;



export const MediaDetails = zod.object({
  "mediaId": Id,
  "file": zod.union([MediaFile,zod.null()]),
  "pages": zod.int().min(1).exactOptional().describe('The number of pages of a document'),
  "locked": zod.boolean().exactOptional().describe('Whether the file is a PDF that needs its password before it can be opened. Omitted, it isn\'t'),
  "bitDepth": zod.int().min(1).max(mediaDetailsBitDepthMax).exactOptional().describe('Bits per colour channel of an image as stored'),
  "unavailable": zod.array(UnavailableAction).max(mediaDetailsUnavailableMax),
  "notes": zod.array(zod.string().max(mediaDetailsNotesItemMax)).max(mediaDetailsNotesMax).exactOptional().describe('Notes for the user about the file, such as damage or a reduced bit depth'),
  "output": PlannedOutput.exactOptional()
});

export type MediaDetails = zod.input<typeof MediaDetails>;
export type MediaDetailsOutput = zod.output<typeof MediaDetails>;
