/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const trackPositionTimeMin = 0;

export const trackPositionWidthExclusiveMin = 0;

export const trackPositionHeightExclusiveMin = 0;



export const TrackPosition = zod.object({
  "time": zod.number().min(trackPositionTimeMin).describe('Seconds'),
  "x": zod.number(),
  "y": zod.number(),
  "width": zod.number().gt(trackPositionWidthExclusiveMin),
  "height": zod.number().gt(trackPositionHeightExclusiveMin)
}).describe('The position of a track at a time; images have only time 0');

export type TrackPosition = zod.input<typeof TrackPosition>;
export type TrackPositionOutput = zod.output<typeof TrackPosition>;
