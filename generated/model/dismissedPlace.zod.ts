/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ImageBox } from './imageBox.zod.ts';
import { PixelPrint } from './pixelPrint.zod.ts';
import { PlaceInImage } from './placeInImage.zod.ts';

export const dismissedPlacePositionsMin = 2;
export const dismissedPlacePositionsMax = 501;



export const DismissedPlace = zod.object({
  "time": zod.number().describe('Seconds of the file\'s own timestamps; 0 for images'),
  "box": ImageBox,
  "positions": zod.array(PlaceInImage).min(dismissedPlacePositionsMin).max(dismissedPlacePositionsMax).exactOptional(),
  "print": PixelPrint
}).describe('The place of a dismissed finding. Its positions are those of the finding and its own box');

export type DismissedPlace = zod.input<typeof DismissedPlace>;
export type DismissedPlaceOutput = zod.output<typeof DismissedPlace>;
