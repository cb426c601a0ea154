/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DefaultReason } from './defaultReason.zod.ts';
import { Reason } from './reason.zod.ts';

export const reasonListRevisionMin = 0;

export const reasonListReasonsMax = 200;



export const ReasonList = zod.object({
  "revision": zod.int().min(reasonListRevisionMin).describe('Increases by one with every save'),
  "reasons": zod.array(Reason).max(reasonListReasonsMax),
  "defaultReason": DefaultReason.describe('The default reason of new reviews')
});

export type ReasonList = zod.input<typeof ReasonList>;
export type ReasonListOutput = zod.output<typeof ReasonList>;
