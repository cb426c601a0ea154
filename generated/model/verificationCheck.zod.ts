/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { VerificationCheckName } from './verificationCheckName.zod.ts';

export const verificationCheckDetailMax = 2000;

export const verificationCheckAspectMax = 64;


export const verificationCheckAspectRegExp = new RegExp('^[a-z]+(-[a-z]+)*$');


export const VerificationCheck = zod.object({
  "name": VerificationCheckName,
  "outcome": zod.enum(['passed', 'warning', 'failed']).describe('A warning doesn\'t put the version on hold'),
  "detail": zod.string().max(verificationCheckDetailMax),
  "aspect": zod.string().max(verificationCheckAspectMax).regex(verificationCheckAspectRegExp).exactOptional().describe('The precise check, such as duration, frames, audio or text, where `name` only comes closest to it: its values are those of version\n1.0.0. A client that doesn\'t know an aspect shows `name`.\n')
});

export type VerificationCheck = zod.input<typeof VerificationCheck>;
export type VerificationCheckOutput = zod.output<typeof VerificationCheck>;
