/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PlaceInAudio } from './placeInAudio.zod.ts';
import { PlaceInImage } from './placeInImage.zod.ts';
import { PlaceInStream } from './placeInStream.zod.ts';
import { PlaceOnPage } from './placeOnPage.zod.ts';

export const FindingPlace = zod.union([PlaceInImage,PlaceInAudio,PlaceOnPage,PlaceInStream]).describe('Where something is in a file. Omitted if it concerns the whole file');

export type FindingPlace = zod.input<typeof FindingPlace>;
export type FindingPlaceOutput = zod.output<typeof FindingPlace>;
