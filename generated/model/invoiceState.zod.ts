/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const InvoiceState = zod.enum(['Success', 'Failed']);

export type InvoiceState = zod.input<typeof InvoiceState>;
export type InvoiceStateOutput = zod.output<typeof InvoiceState>;
