/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemNoteMax = 2000;



export const ItemNote = zod.string().max(ItemNoteMax).describe('The reviewer\'s note on the decision');

export type ItemNote = zod.input<typeof ItemNote>;
export type ItemNoteOutput = zod.output<typeof ItemNote>;
