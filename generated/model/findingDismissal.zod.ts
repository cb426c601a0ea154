/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DismissedPlace } from './dismissedPlace.zod.ts';
import { Id } from './id.zod.ts';

export const findingDismissalVersionMax = 200;

export const findingDismissalSourceSha256RegExp = new RegExp('^[0-9a-f]{64}$');
export const findingDismissalPlacesMax = 200;



export const FindingDismissal = zod.object({
  "versionId": Id,
  "version": zod.string().min(1).max(findingDismissalVersionMax).describe('The title of the version'),
  "sourceSha256": zod.string().regex(findingDismissalSourceSha256RegExp),
  "places": zod.array(DismissedPlace).min(1).max(findingDismissalPlacesMax)
}).describe('The findings of a version that the reviewer judged not to be a face. Their track is kept and of kind object, so it waives no face by its\nown box. The next verification of the same source doesn\'t report a face that is inside these places and not larger, at their times\nor where the source shows the same pixels at the same place. The dismissal never changes. It ends when its track is deleted or redacted\n');

export type FindingDismissal = zod.input<typeof FindingDismissal>;
export type FindingDismissalOutput = zod.output<typeof FindingDismissal>;
