/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { InitOnPremise } from './initOnPremise.zod.ts';
import { InitPublic } from './initPublic.zod.ts';

export const InitResponse = zod.union([InitOnPremise,InitPublic]);

export type InitResponse = zod.input<typeof InitResponse>;
export type InitResponseOutput = zod.output<typeof InitResponse>;
