/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PaymentDetails } from './paymentDetails.zod.ts';

export const checkoutRequestPriceIdMax = 200;

export const checkoutRequestQuantityMax = 100;



export const CheckoutRequest = zod.object({
  "priceId": zod.string().min(1).max(checkoutRequestPriceIdMax),
  "quantity": zod.int().min(1).max(checkoutRequestQuantityMax).describe('The number of top-ups; 1 for subscriptions'),
  "paymentDetails": PaymentDetails
});

export type CheckoutRequest = zod.input<typeof CheckoutRequest>;
export type CheckoutRequestOutput = zod.output<typeof CheckoutRequest>;
