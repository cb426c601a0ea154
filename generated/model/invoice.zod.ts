/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { InvoiceState } from './invoiceState.zod.ts';

export const invoiceTimestampMin = 0;

export const invoiceMinutesMin = 0;

export const invoiceAmountMin = 0;

export const invoiceReceiptIdMax = 200;



export const Invoice = zod.object({
  "timestamp": zod.int().min(invoiceTimestampMin).describe('Epoch seconds'),
  "minutes": zod.int().min(invoiceMinutesMin),
  "amount": zod.number().min(invoiceAmountMin).describe('In minor units'),
  "recurring": zod.boolean(),
  "state": InvoiceState,
  "receiptId": zod.string().min(1).max(invoiceReceiptIdMax)
});

export type Invoice = zod.input<typeof Invoice>;
export type InvoiceOutput = zod.output<typeof Invoice>;
