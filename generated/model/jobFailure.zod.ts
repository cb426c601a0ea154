/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const jobFailureCodeMax = 64;


export const jobFailureCodeRegExp = new RegExp('^[a-z]+(-[a-z]+)*$');
export const jobFailureItemIdsMax = 1000;



export const JobFailure = zod.object({
  "code": zod.string().min(1).max(jobFailureCodeMax).regex(jobFailureCodeRegExp),
  "itemIds": zod.array(Id).max(jobFailureItemIdsMax).exactOptional().describe('The review items that the failure concerns')
}).describe('A machine-readable reason why a job failed. readable-text: text was detected under items whose style would leave it readable; they\nneed Black Box. Omitted if only the message is known. Clients treat an unknown code like a missing one.\n');

export type JobFailure = zod.input<typeof JobFailure>;
export type JobFailureOutput = zod.output<typeof JobFailure>;
