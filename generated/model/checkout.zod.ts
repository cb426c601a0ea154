/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const checkoutPriceIdMax = 200;

export const checkoutTitleMax = 200;

export const checkoutQuantityMax = 100;

export const checkoutAmountMin = 0;

export const checkoutAppliedTaxRateMin = 0;
export const checkoutAppliedTaxRateMax = 100;

export const checkoutTaxNameMax = 100;

export const checkoutTaxMin = 0;

export const checkoutTotalMin = 0;

export const checkoutReceiptIdMax = 200;

export const checkoutCreatedAtMin = 0;

export const checkoutClientSecretMax = 500;



export const Checkout = zod.object({
  "id": Id,
  "priceId": zod.string().min(1).max(checkoutPriceIdMax),
  "title": zod.string().min(1).max(checkoutTitleMax),
  "quantity": zod.int().min(1).max(checkoutQuantityMax),
  "amount": zod.int().min(checkoutAmountMin).describe('In minor units without tax'),
  "appliedTaxRate": zod.number().min(checkoutAppliedTaxRateMin).max(checkoutAppliedTaxRateMax).nullable().describe('In percent; null when no tax applies'),
  "taxName": zod.string().max(checkoutTaxNameMax).nullable(),
  "tax": zod.int().min(checkoutTaxMin).describe('In minor units'),
  "total": zod.int().min(checkoutTotalMin).describe('In minor units with tax'),
  "state": zod.enum(['open', 'paid', 'failed']),
  "receiptId": zod.string().min(1).max(checkoutReceiptIdMax).nullable(),
  "createdAt": zod.number().min(checkoutCreatedAtMin).describe('Epoch seconds'),
  "clientSecret": zod.string().min(1).max(checkoutClientSecretMax).exactOptional().describe('Set while the card\'s bank must confirm the payment; for the provider\'s script')
});

export type Checkout = zod.input<typeof Checkout>;
export type CheckoutOutput = zod.output<typeof Checkout>;
