/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemConfidenceMin = 0;
export const ItemConfidenceMax = 1;



export const ItemConfidence = zod.number().min(ItemConfidenceMin).max(ItemConfidenceMax).nullable().describe('The detector\'s confidence; null for drawn items');

export type ItemConfidence = zod.input<typeof ItemConfidence>;
export type ItemConfidenceOutput = zod.output<typeof ItemConfidence>;
