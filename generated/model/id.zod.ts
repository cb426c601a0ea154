/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const IdMax = 64;


export const IdRegExp = new RegExp('^[A-Za-z0-9_-]+$');


export const Id = zod.string().min(1).max(IdMax).regex(IdRegExp);

export type Id = zod.input<typeof Id>;
export type IdOutput = zod.output<typeof Id>;
