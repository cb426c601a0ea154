/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Invoice } from './invoice.zod.ts';

export const invoiceListInvoicesMax = 10000;



export const InvoiceList = zod.object({
  "invoices": zod.array(Invoice).max(invoiceListInvoicesMax)
});

export type InvoiceList = zod.input<typeof InvoiceList>;
export type InvoiceListOutput = zod.output<typeof InvoiceList>;
