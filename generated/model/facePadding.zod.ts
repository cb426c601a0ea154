/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const FacePaddingMin = 0;
export const FacePaddingMax = 2;



export const FacePadding = zod.number().min(FacePaddingMin).max(FacePaddingMax).describe('Added on each side of every face without its own padding, as a share of the box\'s width and height. Omitted, it is 0.\n');

export type FacePadding = zod.input<typeof FacePadding>;
export type FacePaddingOutput = zod.output<typeof FacePadding>;
