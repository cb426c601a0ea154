/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { KeyframeSource } from './keyframeSource.zod.ts';

export const keyframeWidthExclusiveMin = 0;

export const keyframeHeightExclusiveMin = 0;

export const keyframeAngleMin = -180;
export const keyframeAngleMax = 180;

export const keyframeConfidenceMin = 0;
export const keyframeConfidenceMax = 1;



export const Keyframe = zod.object({
  "time": zod.number().describe('Seconds in the timestamps of the file, which may be negative'),
  "x": zod.number(),
  "y": zod.number(),
  "width": zod.number().gt(keyframeWidthExclusiveMin),
  "height": zod.number().gt(keyframeHeightExclusiveMin),
  "angle": zod.number().min(keyframeAngleMin).max(keyframeAngleMax).exactOptional().describe('Degrees by which the box is turned clockwise. Omitted for 0'),
  "source": KeyframeSource.exactOptional(),
  "confidence": zod.number().min(keyframeConfidenceMin).max(keyframeConfidenceMax).exactOptional().describe('The detector\'s confidence at this time'),
  "outside": zod.boolean().exactOptional().describe('Whether the track ends here until the next keyframe')
}).describe('The box of a track at a time. Keyframes of a track are in ascending order of time, without duplicates.\n\nBetween two keyframes every edge of the box moves linearly with time: at time t between t0 and t1, each of x, y, width and\nheight is v0 + (v1 - v0) * (t - t0) / (t1 - t0). Before the first and after the last keyframe there is no box. A keyframe with\n`outside` ends a stretch: from its time until the next keyframe there is no box. An image has one keyframe, at time 0.\n\n`angle` turns the box around its centre, clockwise on the upright frame, whose pixels are square. Between two keyframes it\nchanges linearly with time along the shorter way, and counterclockwise between opposite angles, so the corners of the box stay\nright angles. x, y, width and height are those of the box before it is turned. Every pixel that the turned box touches is\nredacted. Padding grows it by that share of the smallest upright box around it, as it grows a polygon. A polygon turns with its\nbox. An ellipse isn\'t turned: the angle has no effect on it. In an image, an angle other than 0 gets 422, because a turned box\nis a polygon there.\n');

export type Keyframe = zod.input<typeof Keyframe>;
export type KeyframeOutput = zod.output<typeof Keyframe>;
