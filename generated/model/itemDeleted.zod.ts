/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemDeleted = zod.boolean().describe('Whether the reviewer rejected this detection. It stays in the record, isn\'t redacted, and waives no finding');

export type ItemDeleted = zod.input<typeof ItemDeleted>;
export type ItemDeletedOutput = zod.output<typeof ItemDeleted>;
