/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { OutlinePoint } from './outlinePoint.zod.ts';

export const ItemOutlineMin = 3;
export const ItemOutlineMax = 500;



export const ItemOutline = zod.array(OutlinePoint).min(ItemOutlineMin).max(ItemOutlineMax).describe('The corners of a polygon in order; the last one is joined to the first. The item\'s box is their bounding box, so 0 and 1 both\noccur in x and in y, or the polygon gets 422. A polygon moves, scales and turns with its box. In a video, a track has one outline\nin all its boxes, also between keyframes. It is filled by the nonzero rule: a part that the outline runs around is redacted unless its\nturns cancel out. Every pixel that the polygon touches is redacted. Padding grows the polygon by that share of its box\'s width\nto the left and right, and of its height up and down. A polygon needs points; with another shape they have no effect, so that a\npolygon can become a box and back.\n');

export type ItemOutline = zod.input<typeof ItemOutline>;
export type ItemOutlineOutput = zod.output<typeof ItemOutline>;
