/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { FindingPlace } from './findingPlace.zod.ts';
import { ImageBox } from './imageBox.zod.ts';
import { PixelPrint } from './pixelPrint.zod.ts';
import { PlaceInImage } from './placeInImage.zod.ts';
import { VerificationCheckName } from './verificationCheckName.zod.ts';

export const verificationFindingDetailMax = 2000;

export const verificationFindingAspectMax = 64;


export const verificationFindingAspectRegExp = new RegExp('^[a-z]+(-[a-z]+)*$');
export const verificationFindingPositionsMin = 2;
export const verificationFindingPositionsMax = 500;



export const VerificationFinding = zod.object({
  "check": VerificationCheckName,
  "severity": zod.enum(['error', 'warning']).exactOptional().describe('An error puts the version on hold, a warning doesn\'t. Defaults to error'),
  "detail": zod.string().max(verificationFindingDetailMax),
  "box": zod.union([ImageBox,zod.null()]).describe('The place in an image, for clients of version 1.0.0, which don\'t know `place`; null for other places'),
  "place": FindingPlace.exactOptional(),
  "aspect": zod.string().max(verificationFindingAspectMax).regex(verificationFindingAspectRegExp).exactOptional().describe('The precise check, such as duration, frames, audio or text, where `check` only comes closest to it: its values are those of version\n1.0.0. A client that doesn\'t know an aspect shows `check`.\n'),
  "positions": zod.array(PlaceInImage).min(verificationFindingPositionsMin).max(verificationFindingPositionsMax).exactOptional().describe('Where a face is in the frames of a video that the finding concerns, in ascending order of time. Between two places every edge moves\nlinearly with time. Omitted for a finding of one frame, and where a face moves in more than 500 steps\n'),
  "print": PixelPrint.exactOptional()
});

export type VerificationFinding = zod.input<typeof VerificationFinding>;
export type VerificationFindingOutput = zod.output<typeof VerificationFinding>;
