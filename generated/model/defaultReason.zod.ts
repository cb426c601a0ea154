/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ItemReason } from './itemReason.zod.ts';

export const DefaultReason = zod.union([ItemReason,zod.null()]).describe('The reason code of redacted items without their own; null for none');

export type DefaultReason = zod.input<typeof DefaultReason>;
export type DefaultReasonOutput = zod.output<typeof DefaultReason>;
