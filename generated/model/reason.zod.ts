/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const reasonCodeMax = 64;


export const reasonCodeRegExp = new RegExp('\\S');
export const reasonTextMax = 500;



export const Reason = zod.object({
  "code": zod.string().min(1).max(reasonCodeMax).regex(reasonCodeRegExp).describe('Printed on redactions, so it is short'),
  "text": zod.string().max(reasonTextMax)
}).describe('A reason for a redaction, such as an exemption');

export type Reason = zod.input<typeof Reason>;
export type ReasonOutput = zod.output<typeof Reason>;
