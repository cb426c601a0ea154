/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemReasonMax = 64;



export const ItemReason = zod.string().min(1).max(ItemReasonMax).describe('The code of the reason for the decision, such as an exemption');

export type ItemReason = zod.input<typeof ItemReason>;
export type ItemReasonOutput = zod.output<typeof ItemReason>;
