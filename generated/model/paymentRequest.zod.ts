/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const paymentRequestPaymentMethodMax = 200;



export const PaymentRequest = zod.object({
  "paymentMethod": zod.string().min(1).max(paymentRequestPaymentMethodMax).describe('The payment provider\'s ID of the card')
});

export type PaymentRequest = zod.input<typeof PaymentRequest>;
export type PaymentRequestOutput = zod.output<typeof PaymentRequest>;
