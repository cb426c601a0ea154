/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { WatchTerm } from './watchTerm.zod.ts';

export const watchListRevisionMin = 0;

export const watchListTermsMax = 1000;



export const WatchList = zod.object({
  "revision": zod.int().min(watchListRevisionMin).describe('Increases by one with every save'),
  "terms": zod.array(WatchTerm).max(watchListTermsMax)
});

export type WatchList = zod.input<typeof WatchList>;
export type WatchListOutput = zod.output<typeof WatchList>;
